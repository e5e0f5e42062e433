(** Certificates of Grundy values and of γ: what is checked, and what it means. *)

Require Import List NArith Lia Bool FMapPositive Sorted FinFun.
Require Import Game Outcomes Sums Gamma.
Import ListNotations.

Module M := PositiveMap.

(** * Tables from numbers, and the mex *)

Definition get {A} (m : M.t A) (n : N) : option A := M.find (N.succ_pos n) m.
Definition put {A} (m : M.t A) (n : N) (a : A) : M.t A := M.add (N.succ_pos n) a m.

Lemma succ_pos_inj a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof. intro e. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite e. Qed.

Lemma get_put {A} (m : M.t A) n a k : get (put m n a) k = if N.eqb n k then Some a else get m k.
Proof.
  unfold get, put. destruct (N.eqb_spec n k) as [->|no]; [apply M.gss|].
  apply M.gso. intro e. apply no. symmetry. now apply succ_pos_inj.
Qed.

Lemma get_empty {A} k : get (M.empty A) k = None.
Proof. apply M.gempty. Qed.

(** The least number that is not in a table; the list is as long as the table may be large. *)
Fixpoint mex_from {A B} (m : M.t A) (l : list B) (i : N) : N :=
  match l with
  | [] => i
  | _ :: l => match get m i with Some _ => mex_from m l (N.succ i) | None => i end
  end.

Lemma mex_from_spec {A B} (m : M.t A) (l : list B) : forall i,
  let r := mex_from m l i in
  (forall w, (i <= w < r)%N -> get m w <> None) /\
  (get m r = None \/ r = (i + N.of_nat (length l))%N).
Proof.
  induction l as [|b l IH]; intro i; cbn [mex_from length].
  - cbv zeta. split; [intros; lia|]. right. lia.
  - destruct (get m i) as [a|] eqn:g.
    + destruct (IH (N.succ i)) as [all how]. cbv zeta in *. split.
      * intros w h. destruct (N.eq_dec w i) as [->|no]; [congruence|]. apply all. lia.
      * destruct how as [n|e]; [now left|]. right. rewrite e. lia.
    + cbv zeta. split; [intros; lia|now left].
Qed.

Lemma mex_from_mex {A B} (m : M.t A) (l : list B) (values : list N) :
  length values <= length l -> (forall w, get m w <> None -> In w values) ->
  mex (fun w => get m w <> None) (mex_from m l 0).
Proof.
  intros short inside. destruct (mex_from_spec m l 0) as [all how]. cbv zeta in *.
  set (r := mex_from m l 0) in *. split.
  - intros w less. apply all. lia.
  - intro held. destruct how as [n|e]; [contradiction|].
    assert (incl (map N.of_nat (seq 0 (S (length l)))) values).
    { intros w i. apply in_map_iff in i. destruct i as (k & <- & i). apply in_seq in i.
      apply inside. destruct (PeanoNat.Nat.eq_dec k (length l)) as [->|no].
      - rewrite N.add_0_l in e. now rewrite <- e.
      - apply all. lia. }
    assert (NoDup (map N.of_nat (seq 0 (S (length l))))).
    { apply Injective_map_NoDup; [intros a b; apply Nnat.Nat2N.inj|apply seq_NoDup]. }
    assert (h := NoDup_incl_length H0 H). rewrite map_length, seq_length in h. lia.
Qed.

Lemma mex_iff (S T : N -> Prop) m : (forall w, S w <-> T w) -> mex S m <-> mex T m.
Proof.
  intro e. unfold mex. rewrite (e m). split; intros [a b]; (split; [|exact b]);
    intros w l; apply e; auto.
Qed.

Section Certificate.
Variable V : Type.
Variable opts : V -> list V.
Let E := edge V opts.

(** * Grundy values, with levels *)

Section Grundy.
Variable value level : V -> N.

Definition good_grundy (u : V) : Prop :=
  mex (fun w => exists v, In v (opts u) /\ value v = w) (value u) /\
  (forall v, In v (opts u) -> (level v < level u)%N) /\
  (level u = 0%N \/ exists v, In v (opts u) /\ level u = N.succ (level v)).

Fixpoint top (l : list V) (r : N) : N :=
  match l with [] => r | v :: l => top l (N.max r (N.succ (level v))) end.

Fixpoint held (l : list V) (m : M.t unit) : M.t unit :=
  match l with [] => m | v :: l => held l (put m (value v) tt) end.

Definition grundy_at (u : V) : bool :=
  if N.eqb (level u) (top (opts u) 0)
  then N.eqb (value u) (mex_from (held (opts u) (M.empty unit)) (opts u) 0)
  else false.

Definition grundy_ok (vertices : list V) : bool := every grundy_at vertices.

Lemma top_spec l : forall m,
  (forall v, In v l -> (level v < top l m)%N) /\ (m <= top l m)%N /\
  (top l m = m \/ exists v, In v l /\ top l m = N.succ (level v)).
Proof.
  induction l as [|v l IH]; intro m; simpl.
  - split; [intros ? []|]. split; [lia|now left].
  - destruct (IH (N.max m (N.succ (level v)))) as (all & big & how). split; [|split; [lia|]].
    + intros w [<-|i]; [lia|exact (all w i)].
    + destruct how as [e|(w & i & e)].
      * destruct (N.max_spec m (N.succ (level v))) as [[_ h]|[_ h]]; rewrite h in e at 2;
          [right; exists v; auto|now left].
      * right. exists w. auto.
Qed.

Lemma held_spec l : forall m w,
  get (held l m) w <> None <-> (exists v, In v l /\ value v = w) \/ get m w <> None.
Proof.
  induction l as [|v l IH]; intros m w; simpl.
  - split; [now right|]. intros [(v & [] & _)|h]. exact h.
  - rewrite IH, get_put. destruct (N.eqb_spec (value v) w) as [e|no].
    + split; [|right; discriminate]. intros _. left. exists v. auto.
    + split.
      * intros [(x & i & e)|h]; [left; exists x; auto|now right].
      * intros [(x & [<-|i] & e)|h]; [contradiction|left; exists x; auto|now right].
Qed.

Lemma held_mex u :
  mex (fun w => exists v, In v (opts u) /\ value v = w)
    (mex_from (held (opts u) (M.empty unit)) (opts u) 0).
Proof.
  assert (same : forall w, get (held (opts u) (M.empty unit)) w <> None <->
    exists v, In v (opts u) /\ value v = w).
  { intro w. rewrite held_spec, get_empty. split; [intros [h|h]; [exact h|contradiction]|now left]. }
  apply (mex_iff _ _ _ same). apply (mex_from_mex _ _ (map value (opts u))).
  - now rewrite map_length.
  - intros w h. apply same in h. destruct h as (v & i & <-). now apply in_map.
Qed.

Lemma grundy_at_spec u : grundy_at u = true <-> good_grundy u.
Proof.
  unfold grundy_at, good_grundy. assert (x := held_mex u).
  destruct (top_spec (opts u) 0) as (all & _ & how). split.
  - destruct (N.eqb_spec (level u) (top (opts u) 0)) as [e|]; [|discriminate].
    rewrite N.eqb_eq. intros ->. rewrite e. auto.
  - intros (y & less & least).
    assert (e : level u = top (opts u) 0).
    { destruct how as [z|(v & i & z)].
      - destruct least as [->|(v & i & ->)]; [now rewrite z|].
        assert (h := all v i). lia.
      - assert (h := less v i). destruct least as [l|(w & j & l)]; [lia|].
        assert (q := all w j). lia. }
    rewrite <- e, N.eqb_refl. apply N.eqb_eq. exact (mex_unique _ _ _ y x).
Qed.

Theorem grundy_complete vertices :
  grundy_ok vertices = true <-> forall u, In u vertices -> good_grundy u.
Proof. apply every_spec. exact grundy_at_spec. Qed.

(** What a value says: with a heap of Nim of that size beside it, and of no other, the
    player to move loses; alone, where it is 0. *)
Section Good.
Variable vertices : list V.
Variable inside : forall u v, In u vertices -> In v (opts u) -> In v vertices.
Variable good : forall u, In u vertices -> good_grundy u.

Let fin (u : V) : option N := Some (value u).
Let has (u : V) (w : N) : bool := some (fun v => N.eqb (value v) w) (opts u).

Lemma grundy_among u w : among V E fin u w <-> exists v, In v (opts u) /\ value v = w.
Proof.
  split; intros (v & e & h); exists v; (split; [exact e|]); [now injection h|unfold fin; now rewrite h].
Qed.

Lemma grundy_conditions : conditions E (fun u => In u vertices) N.lt fin level has.
Proof.
  constructor.
  - exact N.lt_wf_0.
  - intros u w. rewrite grundy_among. apply some_spec. intro v. apply N.eqb_eq.
  - intros u m a e. injection e as <-. apply (mex_iff _ _ _ (grundy_among u)). apply (good u a).
  - intros u m v a e f more. injection e as <-. simpl in more.
    destruct (good v (inside u v a f)) as ((all & _) & less & _).
    destruct (all (value u) more) as (w & g & h). exists w. split; [exact g|].
    split; [unfold fin; now rewrite h|].
    assert (p := less w g). destruct (good u a) as (_ & less' & _). assert (q := less' v f). lia.
  - discriminate.
Qed.

Theorem grundy_sound u m : In u vertices ->
  (value u = m <-> isP _ (with_heap V E) (u, m)) /\
  (value u = 0%N <-> isP V E u) /\ (value u <> 0%N <-> isN V E u).
Proof.
  intro a. destruct grundy_conditions as [wf h ca cb cc].
  destruct (gamma_means V E _ inside N N.lt wf fin level has h ca cb cc u m a) as (p & _).
  destruct (equation_3_1 V E _ inside N N.lt wf fin level has h ca cb cc u a) as (p0 & n & _).
  split; [rewrite <- p; unfold fin; split; congruence|].
  split; [rewrite <- p0; unfold fin; split; congruence|].
  rewrite <- n. split.
  - intro no. left. now exists (value u).
  - intros [(k & e & no)|[e _]]; [injection e as ->; exact no|discriminate].
Qed.

(** And in sums of any number of positions of the digraph. *)
Definition one_move (u : V) (ws : list V) : Prop :=
  exists v, In u vertices /\ In v (opts u) /\ ws = [v].

Definition value_in (u : V) : N := value u.

Theorem grundy_sum (all_vertices : forall u, In u vertices) l :
  (isP (list V) (move V one_move) l <-> nim_sum (map value l) = 0%N) /\
  (isN (list V) (move V one_move) l <-> nim_sum (map value l) <> 0%N).
Proof.
  assert (ends : well_founded (part_of V one_move)).
  { intro u. remember (level u) as k eqn:e. revert u e.
    induction k as [k IH] using (well_founded_induction N.lt_wf_0). intros u ->.
    constructor. intros w (ws & (v & a & i & ->) & [<-|[]]).
    apply (IH (level v)); [|reflexivity]. apply (good u a). exact i. }
  assert (rule : forall u, mex (fun w => exists ws, one_move u ws /\ worth V value ws = w) (value u)).
  { intro u. destruct (good u (all_vertices u)) as (x & _).
    apply (mex_iff (fun w => exists v, In v (opts u) /\ value v = w)); [|exact x].
    assert (one : forall v, worth V value [v] = value v) by (intro; apply N.lxor_0_r).
    intro w. split.
    - intros (v & i & <-). exists [v]. split; [|apply one]. exists v. auto.
    - intros (ws & (v & _ & i & ->) & <-). exists v. split; [exact i|]. symmetry. apply one. }
  split; [exact (sum_P V one_move ends value rule l)|exact (sum_N V one_move ends value rule l)].
Qed.
End Good.
End Grundy.

(** * γ with its counter *)

Section Loopy.
Variable fin cnt : V -> option N.   (* the value where it is finite, and the counter *)
Variable ks : V -> list N.          (* K, where the value is ∞(K) *)

(** Value and counter together, where there are both. *)
Definition both (u : V) : option (N * N) :=
  match fin u, cnt u with Some m, Some k => Some (m, k) | _, _ => None end.

Definition stands (u : V) (w : N) : Prop := exists v k, In v (opts u) /\ both v = Some (w, k).

(** What the option v of a vertex of value m asks of its counter: to be larger than that
    of v, if v has a smaller value; otherwise than the least among the answers of value m. *)
Definition asks (m : N) (v : V) (b : N) : Prop :=
  match both v with
  | Some (w, j) => if (w <? m)%N then b = N.succ j else
      (exists x i, In x (opts v) /\ both x = Some (m, i) /\ b = N.succ i) /\
      forall x i, In x (opts v) -> both x = Some (m, i) -> (b <= N.succ i)%N
  | None =>
      (exists x i, In x (opts v) /\ both x = Some (m, i) /\ b = N.succ i) /\
      forall x i, In x (opts v) -> both x = Some (m, i) -> (b <= N.succ i)%N
  end.

Definition good_gamma (u : V) : Prop :=
  match fin u, cnt u with
  | Some m, Some k =>
      mex (stands u) m /\
      (forall v, In v (opts u) -> exists b, asks m v b /\ (b <= k)%N) /\
      (k = 0%N \/ exists v, In v (opts u) /\ asks m v k)
  | None, None =>
      Sorted N.lt (ks u) /\ (forall w, In w (ks u) <-> stands u w) /\
      exists m v, mex (stands u) m /\ In v (opts u) /\ both v = None /\ ~ stands v m
  | _, _ => False
  end.

(** The least counter among the options, by their values. *)
Fixpoint least (l : list V) (m : M.t N) : M.t N :=
  match l with
  | [] => m
  | v :: l => match both v with
              | None => least l m
              | Some (w, k) => least l (put m w match get m w with None => k | Some j => N.min j k end)
              end
  end.

Definition answers (u : V) : M.t N := least (opts u) (M.empty N).

(** A way to keep what was computed, such as an array; that it changes nothing is trusted. *)
Variable memo : (V -> M.t N) -> V -> M.t N.
Variable memo_same : forall f v, memo f v = f v.

Fixpoint ascends (l : list N) : bool :=
  match l with
  | [] => true
  | a :: l => match l with [] => true | b :: _ => if (a <? b)%N then ascends l else false end
  end.

Fixpoint all_in (l : list N) (m : M.t unit) : M.t unit :=
  match l with [] => m | a :: l => all_in l (put m a tt) end.

Section Kept.
Variable kept : V -> M.t N.

Definition demand (m : N) (v : V) : option N :=
  match both v with
  | Some (w, j) => if (w <? m)%N then Some (N.succ j) else option_map N.succ (get (kept v) m)
  | None => option_map N.succ (get (kept v) m)
  end.

Fixpoint bound (m : N) (l : list V) (r : N) : option N :=
  match l with
  | [] => Some r
  | v :: l => match demand m v with Some b => bound m l (N.max r b) | None => None end
  end.

Definition gamma_at (u : V) : bool :=
  let m := mex_from (kept u) (opts u) 0 in
  match fin u, cnt u with
  | Some g, Some k =>
      if N.eqb g m then match bound m (opts u) 0 with Some b => N.eqb k b | None => false end
      else false
  | None, None =>
      if ascends (ks u) then
        if every (fun w => match get (kept u) w with Some _ => true | None => false end) (ks u) then
          let set := all_in (ks u) (M.empty unit) in
          if every (fun v => match both v with
                             | Some (w, _) => match get set w with Some _ => true | None => false end
                             | None => true
                             end) (opts u)
          then some (fun v => match both v with
                              | None => match get (kept v) m with None => true | Some _ => false end
                              | Some _ => false
                              end) (opts u)
          else false
        else false
      else false
  | _, _ => false
  end.
End Kept.

Definition gamma_ok (vertices : list V) : bool :=
  let kept := memo answers in every (gamma_at kept) vertices.

Lemma least_spec l : forall m w,
  match get (least l m) w with
  | Some j => ((exists v, In v l /\ both v = Some (w, j)) \/ get m w = Some j) /\
              (forall v k, In v l -> both v = Some (w, k) -> (j <= k)%N) /\
              (forall k, get m w = Some k -> (j <= k)%N)
  | None => get m w = None /\ forall v k, In v l -> both v <> Some (w, k)
  end.
Proof.
  induction l as [|v l IH]; intros m w; simpl.
  - destruct (get m w) as [j|] eqn:g.
    + split; [now right|]. split; [intros ? ? []|]. intros k e. injection e as ->. lia.
    + split; [reflexivity|]. intros ? ? [].
  - destruct (both v) as [[x k]|] eqn:b.
    + specialize (IH (put m x match get m x with None => k | Some j => N.min j k end) w).
      destruct (get (least l _) w) as [j|].
      * destruct IH as (how & all & old). rewrite get_put in how, old.
        destruct (N.eqb_spec x w) as [->|no].
        -- assert (h := old _ eq_refl). split; [|split].
           ++ destruct how as [(y & i & e)|e]; [left; exists y; auto|].
              destruct (get m w) as [i|].
              ** injection e as e. destruct (N.min_spec i k) as [[_ q]|[_ q]]; rewrite q in e.
                 { right. now rewrite e. }
                 { left. exists v. rewrite <- e. auto. }
              ** left. exists v. injection e as <-. auto.
           ++ intros y i [<-|q] e; [|exact (all y i q e)].
              assert (i = k) by congruence. destruct (get m w); lia.
           ++ intros i e. rewrite e in h. lia.
        -- split; [|split; [|exact old]].
           ++ destruct how as [(y & i & e)|e]; [left; exists y; auto|now right].
           ++ intros y i [<-|q] e; [congruence|exact (all y i q e)].
      * destruct IH as (n & no). rewrite get_put in n. destruct (N.eqb_spec x w) as [->|d].
        -- discriminate.
        -- split; [exact n|]. intros y i [<-|q]; [congruence|exact (no y i q)].
    + specialize (IH m w). destruct (get (least l m) w) as [j|].
      * destruct IH as (how & all & old). split; [|split; [|exact old]].
        -- destruct how as [(y & i & e)|e]; [left; exists y; auto|now right].
        -- intros y i [<-|q] e; [congruence|exact (all y i q e)].
      * destruct IH as (n & no). split; [exact n|].
        intros y i [<-|q]; [congruence|exact (no y i q)].
Qed.

Lemma answers_some u w : get (answers u) w <> None <-> stands u w.
Proof.
  assert (h := least_spec (opts u) (M.empty N) w). unfold answers. rewrite get_empty in h.
  destruct (get (least (opts u) (M.empty N)) w) as [j|].
  - split; [|discriminate]. intros _. destruct h as ([(v & i & e)|e] & _); [|discriminate].
    now exists v, j.
  - split; [congruence|]. intros (v & k & i & e). now destruct (proj2 h v k i).
Qed.

Lemma answers_none u w : get (answers u) w = None <-> ~ stands u w.
Proof.
  rewrite <- answers_some. destruct (get (answers u) w).
  - split; [discriminate|]. intro h. exfalso. apply h. discriminate.
  - split; [intros _ h; now apply h|reflexivity].
Qed.

Lemma answers_least v m b : option_map N.succ (get (answers v) m) = Some b <->
  (exists x i, In x (opts v) /\ both x = Some (m, i) /\ b = N.succ i) /\
  forall x i, In x (opts v) -> both x = Some (m, i) -> (b <= N.succ i)%N.
Proof.
  assert (h := least_spec (opts v) (M.empty N) m). unfold answers. rewrite get_empty in h.
  destruct (get (least (opts v) (M.empty N)) m) as [j|]; simpl.
  - destruct h as ([(x & i & e)|e] & all & _); [|discriminate]. split.
    + injection 1 as <-. split; [now exists x, j|]. intros y k a f. assert (q := all y k a f). lia.
    + intros ((y & k & a & f & ->) & low). f_equal.
      assert (p := all y k a f). assert (q := low x j i e). lia.
  - split; [discriminate|]. intros ((x & i & a & f & _) & _). now destruct (proj2 h x i a).
Qed.

Lemma demand_spec kept (same : forall v, kept v = answers v) m v b :
  demand kept m v = Some b <-> asks m v b.
Proof.
  unfold demand, asks. rewrite same. destruct (both v) as [[w j]|].
  - destruct (w <? m)%N; [|apply answers_least]. split; congruence.
  - apply answers_least.
Qed.

Lemma bound_spec kept (same : forall v, kept v = answers v) m l : forall a k,
  bound kept m l a = Some k <->
  (forall v, In v l -> exists b, asks m v b /\ (b <= k)%N) /\ (a <= k)%N /\
  (k = a \/ exists v, In v l /\ asks m v k).
Proof.
  induction l as [|v l IH]; intros a k; simpl.
  - split.
    + injection 1 as <-. split; [intros ? []|]. split; [lia|now left].
    + intros (_ & _ & [->|(? & [] & _)]). reflexivity.
  - destruct (demand kept m v) as [b|] eqn:d.
    + apply (demand_spec kept same) in d. rewrite IH. split.
      * intros (all & big & how). split; [|split; [lia|]].
        -- intros w [<-|i]; [exists b; split; [exact d|lia]|exact (all w i)].
        -- destruct how as [->|(w & i & e)]; [|right; exists w; auto].
           destruct (N.max_spec a b) as [[_ ->]|[_ ->]]; [right; exists v; auto|now left].
      * intros (all & big & how). destruct (all v (or_introl eq_refl)) as (b' & d' & less).
        assert (b' = b).
        { apply (demand_spec kept same) in d, d'. congruence. }
        subst b'. split; [intros w i; exact (all w (or_intror i))|]. split; [lia|].
        destruct how as [->|(w & [<-|i] & e)].
        -- left. lia.
        -- left. apply (demand_spec kept same) in d, e. assert (k = b) by congruence. lia.
        -- right. exists w. auto.
    + split; [discriminate|]. intros (all & _). destruct (all v (or_introl eq_refl)) as (b & e & _).
      apply (demand_spec kept same) in e. congruence.
Qed.

Lemma kept_mex kept (same : forall v, kept v = answers v) u :
  mex (stands u) (mex_from (kept u) (opts u) 0).
Proof.
  rewrite same. apply (mex_iff _ _ _ (answers_some u)).
  apply (mex_from_mex _ _ (map (fun v => match both v with Some (w, _) => w | None => 0%N end) (opts u))).
  - now rewrite map_length.
  - intros w h. apply answers_some in h. destruct h as (v & k & i & e).
    apply in_map_iff. exists v. now rewrite e.
Qed.

Lemma ascends_spec l : ascends l = true <-> Sorted N.lt l.
Proof.
  induction l as [|a l IH]; simpl; [split; [constructor|reflexivity]|].
  destruct l as [|b l].
  - split; [intros _; repeat constructor|reflexivity].
  - destruct (N.ltb_spec a b) as [less|no].
    + rewrite IH. split.
      * intro s. constructor; [exact s|]. now constructor.
      * intro s. now inversion s.
    + split; [discriminate|]. intro s. inversion s as [|? ? _ h]; subst.
      inversion h; subst. lia.
Qed.

Lemma all_in_spec l : forall m w, get (all_in l m) w <> None <-> In w l \/ get m w <> None.
Proof.
  induction l as [|a l IH]; intros m w; simpl; [tauto|].
  rewrite IH, get_put. destruct (N.eqb_spec a w) as [e|no].
  - split; [intros _; left; now left|right; discriminate].
  - tauto.
Qed.

Lemma is_some {A} (o : option A) : match o with Some _ => true | None => false end = true <-> o <> None.
Proof. destruct o; split; congruence. Qed.

Lemma gamma_at_spec kept (same : forall v, kept v = answers v) u :
  gamma_at kept u = true <-> good_gamma u.
Proof.
  unfold gamma_at, good_gamma. assert (x := kept_mex kept same u).
  set (m := mex_from (kept u) (opts u) 0) in *. cbv zeta.
  destruct (fin u) as [g|], (cnt u) as [k|]; try (split; [discriminate|tauto]).
  - destruct (N.eqb_spec g m) as [->|no].
    + destruct (bound kept m (opts u) 0) as [b|] eqn:d.
      * rewrite N.eqb_eq. split.
        -- intros ->. split; [exact x|]. apply (bound_spec kept same) in d. tauto.
        -- intros (_ & all & how). assert (bound kept m (opts u) 0 = Some k).
           { apply (bound_spec kept same). split; [exact all|]. split; [lia|exact how]. }
           congruence.
      * split; [discriminate|]. intros (_ & all & how).
        assert (bound kept m (opts u) 0 = Some k).
        { apply (bound_spec kept same). split; [exact all|]. split; [lia|exact how]. }
        congruence.
    + split; [discriminate|]. intros (y & _). now destruct (no (mex_unique _ _ _ y x)).
  - assert (s1 : every (fun w => match get (kept u) w with Some _ => true | None => false end) (ks u)
      = true <-> forall w, In w (ks u) -> stands u w).
    { apply every_spec. intro w. rewrite is_some, same. apply answers_some. }
    assert (s2 : every (fun v => match both v with
        | Some (w, _) => match get (all_in (ks u) (M.empty unit)) w with Some _ => true | None => false end
        | None => true end) (opts u) = true <->
      forall v, In v (opts u) -> match both v with Some (w, _) => In w (ks u) | None => True end).
    { apply every_spec. intro v. destruct (both v) as [[w j]|]; [|tauto].
      rewrite is_some, all_in_spec, get_empty. intuition congruence. }
    assert (s3 : some (fun v => match both v with
        | None => match get (kept v) m with None => true | Some _ => false end
        | Some _ => false end) (opts u) = true <->
      exists v, In v (opts u) /\ both v = None /\ ~ stands v m).
    { rewrite (some_spec _ (fun v => both v = None /\ ~ stands v m)); [reflexivity|].
      intro v. rewrite <- answers_none, <- same. destruct (both v); [split; [discriminate|intros [h _]; discriminate]|].
      destruct (get (kept v) m); split; try discriminate; auto. intros [_ h]; discriminate. }
    assert (s0 := ascends_spec (ks u)).
    destruct (ascends (ks u)).
    2: { split; [discriminate|]. intros (h & _). now apply s0 in h. }
    destruct (every _ (ks u)).
    2: { split; [discriminate|]. intros (_ & h & _). exfalso. assert (false = true) by (apply s1; intro; apply h).
         discriminate. }
    destruct (every _ (opts u)).
    2: { split; [discriminate|]. intros (_ & h & _). exfalso.
         assert (false = true); [|discriminate]. apply s2. intros v i.
         destruct (both v) as [[w j]|] eqn:e; [|exact I]. apply h. now exists v, j. }
    rewrite s3. split.
    + intros (v & i & e & no). split; [now apply s0|]. split.
      * intro w. split; [now apply s1|]. intros (y & j & iy & ey).
        assert (h := proj1 s2 eq_refl y iy). now rewrite ey in h.
      * now exists m, v.
    + intros (_ & _ & k & v & y & i & e & no). exists v.
      now rewrite (mex_unique _ _ _ x y).
Qed.

Theorem gamma_complete vertices :
  gamma_ok vertices = true <-> forall u, In u vertices -> good_gamma u.
Proof.
  unfold gamma_ok. apply every_spec. apply gamma_at_spec. intro v. apply memo_same.
Qed.

(** * What follows *)

Section Good.
Variable vertices : list V.
Variable inside : forall u v, In u vertices -> In v (opts u) -> In v vertices.
Variable good : forall u, In u vertices -> good_gamma u.

Let has (u : V) (w : N) : bool := some (fun v => match both v with Some (x, _) => N.eqb x w | None => false end) (opts u).
Let value (u : V) : option N := option_map fst (both u).
Let counter (u : V) : N := match both u with Some (_, k) => k | None => 0%N end.

Lemma stands_among u w : among V E value u w <-> stands u w.
Proof.
  unfold value. split.
  - intros (v & e & h). destruct (both v) as [[x k]|] eqn:b; [|discriminate].
    injection h as ->. now exists v, k.
  - intros (v & k & e & b). exists v. split; [exact e|]. now rewrite b.
Qed.

Lemma value_fin u : In u vertices -> value u = fin u.
Proof.
  intro a. assert (g := good u a). unfold good_gamma, value, both in *.
  destruct (fin u), (cnt u); try destruct g; reflexivity.
Qed.

Lemma gamma_conditions : conditions E (fun u => In u vertices) N.lt value counter has.
Proof.
  constructor.
  - exact N.lt_wf_0.
  - intros u w. rewrite stands_among. unfold has.
    rewrite (some_spec _ (fun v => exists k, both v = Some (w, k))).
    + split; [intros (v & i & k & e); now exists v, k|intros (v & k & i & e); exists v; eauto].
    + intro v. destruct (both v) as [[x k]|].
      * rewrite N.eqb_eq. split; [intros ->; now exists k|intros (j & e); congruence].
      * split; [discriminate|intros (j & e); discriminate].
  - intros u m a e. apply (mex_iff _ _ _ (stands_among u)).
    assert (g := good u a). unfold good_gamma in g. rewrite (value_fin u a) in e. rewrite e in g.
    destruct (cnt u); [apply g|destruct g].
  - intros u m v a e f more. assert (g := good u a). unfold good_gamma in g.
    rewrite (value_fin u a) in e. rewrite e in g. destruct (cnt u) as [k|] eqn:cu; [|destruct g].
    destruct g as (_ & all & _). destruct (all v f) as (b & d & less). unfold asks in d.
    assert (q : (exists x i, In x (opts v) /\ both x = Some (m, i) /\ b = N.succ i)).
    { unfold value in more. destruct (both v) as [[w j]|]; [|apply d]. simpl in more.
      destruct (N.ltb_spec w m); [lia|apply d]. }
    destruct q as (x & i & ix & bx & ->). exists x. split; [exact ix|]. split.
    + unfold value. now rewrite bx.
    + unfold counter. rewrite bx. unfold both. rewrite e, cu. lia.
  - intros u a e. assert (g := good u a). unfold good_gamma in g. rewrite (value_fin u a) in e.
    rewrite e in g. destruct (cnt u); [destruct g|]. destruct g as (_ & _ & m & v & x & i & b & no).
    exists m, v. split; [now apply (mex_iff _ _ _ (stands_among u))|]. split; [exact i|].
    split; [unfold value; now rewrite b|]. now rewrite stands_among.
Qed.

(** The values are γ: what they say with a heap of Nim beside, and alone, equation (3.1). *)
Theorem gamma_sound u : In u vertices ->
  (forall m, (fin u = Some m <-> isP _ (with_heap V E) (u, m)) /\
    (fin u = None -> In m (ks u) -> isN _ (with_heap V E) (u, m)) /\
    (fin u = None -> ~ In m (ks u) -> isD _ (with_heap V E) (u, m))) /\
  (fin u = Some 0%N <-> isP V E u) /\
  ((exists m, fin u = Some m /\ m <> 0%N) \/ fin u = None /\ In 0%N (ks u) <-> isN V E u) /\
  (fin u = None /\ ~ In 0%N (ks u) <-> isD V E u).
Proof.
  intro a. destruct gamma_conditions as [wf h ca cb cc].
  assert (kset : fin u = None -> forall m, In m (ks u) <-> among V E value u m).
  { intros e m. rewrite stands_among. assert (g := good u a). unfold good_gamma in g.
    rewrite e in g. destruct (cnt u); [destruct g|]. apply g. }
  split.
  - intro m. destruct (gamma_means V E _ inside N N.lt wf value counter has h ca cb cc u m a)
      as (p & n & d). rewrite (value_fin u a) in p, n, d. split; [exact p|]. split; intros e i.
    + apply n; [exact e|]. apply h. now apply kset.
    + apply d; [exact e|]. destruct (has u m) eqn:q; [|reflexivity]. apply h in q.
      now apply kset in q.
  - destruct (equation_3_1 V E _ inside N N.lt wf value counter has h ca cb cc u a) as (p & n & d).
    rewrite (value_fin u a) in p, n, d. split; [exact p|]. rewrite <- n, <- d.
    split.
    + split; (intros [q|[e q]]; [now left|right]); (split; [exact e|]); now apply (kset e).
    + split; intros [e q]; (split; [exact e|]); intro z; apply q; now apply (kset e).
Qed.
End Good.
End Loopy.
End Certificate.
