(** Certificates of outcomes: what is checked, what it means, and kernels.

    A certificate lists vertices, and gives for each its options, its label and its
    remoteness. [outcomes_ok] is the program; [good_outcomes] says the same in words of
    logic; the theorems say what follows. *)

Require Import List NArith Arith Lia Bool.
Require Import Game.
Import ListNotations.

(** Whether a test holds for a whole list; a tail call in OCaml. *)
Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with
  | [] => true
  | a :: l => if f a then every f l else false
  end.

Lemma every_spec {A} (f : A -> bool) (Q : A -> Prop) :
  (forall a, f a = true <-> Q a) -> forall l, every f l = true <-> forall a, In a l -> Q a.
Proof.
  intros spec l. induction l as [|a l IH]; simpl; [split; [intros _ ? []|auto]|].
  destruct (f a) eqn:fa.
  - rewrite IH. split; intros all b.
    + intros [<-|i]; [now apply spec|now apply all].
    + intro i. apply all. now right.
  - split; [discriminate|]. intro all. rewrite <- fa. apply spec. apply all. now left.
Qed.

Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with
  | [] => false
  | a :: l => if f a then true else some f l
  end.

Lemma some_spec {A} (f : A -> bool) (Q : A -> Prop) :
  (forall a, f a = true <-> Q a) -> forall l, some f l = true <-> exists a, In a l /\ Q a.
Proof.
  intros spec l. induction l as [|a l IH]; simpl; [split; [discriminate|now intros (? & [] & _)]|].
  destruct (f a) eqn:fa.
  - split; [|auto]. intros _. exists a. split; [now left|now apply spec].
  - rewrite IH. split.
    + intros (b & i & q). exists b. split; [now right|exact q].
    + intros (b & [<-|i] & q); [|now exists b].
      apply spec in q. rewrite q in fa. discriminate.
Qed.

Section Certificate.
Variable V : Type.
Variable opts : V -> list V.
Variable lab : V -> label.
Variable rem : V -> option N.

Definition edge (u v : V) : Prop := In v (opts u).

(** * The conditions of docs/certificates.md *)

Definition good_at (u : V) : Prop :=
  match lab u, rem u with
  | Lp, Some r =>
      (forall v, In v (opts u) -> lab v = Ln /\ exists s, rem v = Some s /\ (s < r)%N) /\
      (r = 0%N \/ exists v s, In v (opts u) /\ rem v = Some s /\ r = N.succ s)
  | Ln, Some r =>
      (forall v, In v (opts u) -> lab v = Lp -> exists s, rem v = Some s /\ (r <= N.succ s)%N) /\
      (exists v s, In v (opts u) /\ lab v = Lp /\ rem v = Some s /\ r = N.succ s)
  | Ld, None =>
      (exists v, In v (opts u) /\ lab v = Ld) /\ forall v, In v (opts u) -> lab v <> Lp
  | _, _ => False
  end.

(** * The program *)

(** One more than the largest remoteness, if all are N. *)
Fixpoint above (l : list V) (r : N) : option N :=
  match l with
  | [] => Some r
  | v :: l => match lab v, rem v with Ln, Some s => above l (N.max r (N.succ s)) | _, _ => None end
  end.

(** One more than the least remoteness of those that are P. *)
Fixpoint below (l : list V) (least : option N) : option N :=
  match l with
  | [] => least
  | v :: l =>
      match lab v with
      | Lp => match rem v with
              | Some s => below l (Some (match least with
                                         | None => N.succ s
                                         | Some r => N.min r (N.succ s)
                                         end))
              | None => None
              end
      | _ => below l least
      end
  end.

Fixpoint drawn (l : list V) (found : bool) : bool :=
  match l with
  | [] => found
  | v :: l => match lab v with Lp => false | Ld => drawn l true | Ln => drawn l found end
  end.

Definition ok_at (u : V) : bool :=
  match lab u, rem u with
  | Lp, Some r => match above (opts u) 0 with Some s => N.eqb r s | None => false end
  | Ln, Some r => match below (opts u) None with Some s => N.eqb r s | None => false end
  | Ld, None => drawn (opts u) false
  | _, _ => false
  end.

Definition outcomes_ok (vertices : list V) : bool := every ok_at vertices.

(** * The program says yes exactly where the conditions hold *)

Lemma above_spec l : forall m r, above l m = Some r <->
  (forall v, In v l -> lab v = Ln /\ exists s, rem v = Some s /\ (s < r)%N) /\
  (m <= r)%N /\ (r = m \/ exists v s, In v l /\ rem v = Some s /\ r = N.succ s).
Proof.
  induction l as [|v l IH]; intros m r; simpl.
  - split; [injection 1 as <-|intros (_ & _ & [->|(? & ? & [] & _)]); reflexivity].
    split; [intros ? []|]. split; [lia|now left].
  - destruct (lab v) eqn:lv; [split; [discriminate|] | |split; [discriminate|]].
    1, 3: intros (all & _); destruct (all v (or_introl eq_refl)) as [n _]; congruence.
    destruct (rem v) as [s|] eqn:rv.
    + rewrite IH. split.
      * intros (all & big & how). split.
        { intros w [<-|i]; [split; [exact lv|]; exists s; split; [exact rv|lia]|exact (all w i)]. }
        split; [lia|]. destruct how as [->|(w & t & i & rw & ->)].
        -- destruct (N.max_spec m (N.succ s)) as [[_ ->]|[_ ->]]; [|now left].
           right. exists v, s. auto.
        -- right. exists w, t. auto.
      * intros (all & big & how). destruct (all v (or_introl eq_refl)) as (_ & t & e & less).
        assert (t = s) as -> by congruence.
        split; [intros w i; exact (all w (or_intror i))|]. split; [lia|].
        destruct how as [->|(w & x & [<-|i] & rw & ->)].
        -- left. lia.
        -- left. assert (x = s) by congruence. lia.
        -- right. exists w, x. auto.
    + split; [discriminate|]. intros (all & _).
      destruct (all v (or_introl eq_refl)) as (_ & t & e & _). congruence.
Qed.

Lemma below_spec l : forall m r, below l m = Some r <->
  (forall v, In v l -> lab v = Lp -> exists s, rem v = Some s /\ (r <= N.succ s)%N) /\
  match m with None => True | Some x => (r <= x)%N end /\
  (m = Some r \/ exists v s, In v l /\ lab v = Lp /\ rem v = Some s /\ r = N.succ s).
Proof.
  induction l as [|v l IH]; intros m r; simpl.
  - split.
    + intros ->. split; [intros ? []|]. split; [lia|now left].
    + intros (_ & _ & [->|(? & ? & [] & _)]). reflexivity.
  - destruct (lab v) eqn:lv.
    2, 3: rewrite IH; split; intros (all & small & how); (split; [|split; [exact small|]]);
      [intros w [<-|i] lw; [congruence|exact (all w i lw)]
      |destruct how as [h|(w & s & i & h)]; [now left|right; exists w, s; auto]
      |intros w i; exact (all w (or_intror i))
      |destruct how as [h|(w & s & [<-|i] & lw & h)];
        [now left|congruence|right; exists w, s; auto]].
    destruct (rem v) as [s|] eqn:rv.
    + rewrite IH. split.
      * intros (all & small & how). split; [|split].
        -- intros w [<-|i] lw; [|exact (all w i lw)]. exists s. split; [exact rv|].
           destruct m; lia.
        -- destruct m; lia.
        -- destruct how as [h|(w & t & i & h)]; [|right; exists w, t; auto].
           injection h as h. destruct m as [x|].
           ++ destruct (N.min_spec x (N.succ s)) as [[_ e]|[_ e]]; rewrite e in h.
              ** left. now rewrite h.
              ** right. exists v, s. auto.
           ++ right. exists v, s. auto.
      * intros (all & small & how). destruct (all v (or_introl eq_refl) lv) as (t & e & less).
        assert (t = s) as -> by congruence.
        split; [intros w i; exact (all w (or_intror i))|].
        split; [destruct m; lia|].
        destruct how as [->|(w & x & [<-|i] & lw & rw & ->)].
        -- left. f_equal. lia.
        -- left. f_equal. assert (x = s) by congruence. destruct m; lia.
        -- right. exists w, x. auto.
    + split; [discriminate|]. intros (all & _).
      destruct (all v (or_introl eq_refl) lv) as (t & e & _). congruence.
Qed.

Lemma drawn_spec l : forall b, drawn l b = true <->
  (b = true \/ exists v, In v l /\ lab v = Ld) /\ forall v, In v l -> lab v <> Lp.
Proof.
  induction l as [|v l IH]; intro b; simpl.
  - split; [intros ->; split; [now left|intros ? []]|].
    intros ([->|(? & [] & _)] & _). reflexivity.
  - destruct (lab v) eqn:lv.
    + split; [discriminate|]. intros (_ & no). now destruct (no v (or_introl eq_refl)).
    + rewrite IH. split; intros (how & no); split.
      * destruct how as [h|(w & i & lw)]; [now left|right; exists w; auto].
      * intros w [<-|i]; [congruence|exact (no w i)].
      * destruct how as [h|(w & [<-|i] & lw)]; [now left|congruence|right; exists w; auto].
      * intros w i. exact (no w (or_intror i)).
    + rewrite IH. split; intros (how & no); split.
      * right. exists v. auto.
      * intros w [<-|i]; [congruence|exact (no w i)].
      * now left.
      * intros w i. exact (no w (or_intror i)).
Qed.

Lemma ok_at_spec u : ok_at u = true <-> good_at u.
Proof.
  pose (good_P_at := fun r =>
    (forall v, In v (opts u) -> lab v = Ln /\ exists s, rem v = Some s /\ (s < r)%N) /\
    (r = 0%N \/ exists v s, In v (opts u) /\ rem v = Some s /\ r = N.succ s)).
  unfold ok_at, good_at. destruct (lab u), (rem u) as [r|]; try (split; [discriminate|tauto]).
  - assert (h : above (opts u) 0 = Some r <-> good_P_at r).
    { unfold good_P_at. rewrite above_spec. split; [tauto|].
      intros [all how]. split; [exact all|]. split; [lia|exact how]. }
    fold (good_P_at r). rewrite <- h. destruct (above (opts u) 0) as [s|].
    + rewrite N.eqb_eq. split; [intros ->; reflexivity|congruence].
    + split; discriminate.
  - destruct (below (opts u) None) as [s|] eqn:e.
    + rewrite N.eqb_eq. split.
      * intros ->. apply below_spec in e. destruct e as (all & _ & [h|h]); [discriminate|auto].
      * intros (all & h). assert (below (opts u) None = Some r) by (apply below_spec; auto).
        congruence.
    + split; [discriminate|]. intros (all & h).
      assert (below (opts u) None = Some r) by (apply below_spec; auto). congruence.
  - rewrite drawn_spec. split; intros (how & no); split; auto.
    destruct how; [discriminate|assumption].
Qed.

Theorem outcomes_complete vertices :
  outcomes_ok vertices = true <-> forall u, In u vertices -> good_at u.
Proof. apply every_spec. exact ok_at_spec. Qed.

(** * What follows *)

Section Good.
Variable vertices : list V.
Variable inside : forall u v, In u vertices -> In v (opts u) -> In v vertices.
Variable good : forall u, In u vertices -> good_at u.

Definition count (u : V) : N := match rem u with Some r => r | None => 0 end.

Lemma good_P u : In u vertices -> lab u = Lp -> forall v, edge u v ->
  lab v = Ln /\ exists w, edge v w /\ lab w = Lp /\ (count w < count u)%N.
Proof.
  intros a l v e. assert (g := good u a). unfold good_at in g. rewrite l in g.
  destruct (rem u) as [r|] eqn:ru; [|destruct g]. destruct g as [all _].
  destruct (all v e) as (lv & s & rv & less). split; [exact lv|].
  assert (h := good v (inside u v a e)). unfold good_at in h. rewrite lv, rv in h.
  destruct h as [_ (w & t & f & lw & rw & ->)]. exists w. repeat split; auto.
  unfold count. rewrite rw, ru. lia.
Qed.

Lemma good_N u : In u vertices -> lab u = Ln -> exists v, edge u v /\ lab v = Lp.
Proof.
  intros a l. assert (g := good u a). unfold good_at in g. rewrite l in g.
  destruct (rem u) as [r|]; [|destruct g]. destruct g as [_ (v & _ & e & lv & _)]. now exists v.
Qed.

Lemma good_D u : In u vertices -> lab u = Ld ->
  (exists v, edge u v /\ lab v = Ld) /\ forall v, edge u v -> lab v <> Lp.
Proof.
  intros a l. assert (g := good u a). unfold good_at in g. rewrite l in g.
  destruct (rem u); [destruct g|exact g].
Qed.

Lemma fall : well_founded N.lt.
Proof. exact N.lt_wf_0. Qed.

(** The labels are P, N and D of Definition 2. *)
Theorem outcomes_sound u : In u vertices ->
  (lab u = Lp <-> isP V edge u) /\ (lab u = Ln <-> isN V edge u) /\ (lab u = Ld <-> isD V edge u).
Proof.
  exact (theorem_3 V edge (fun x => In x vertices) inside lab N N.lt fall count
           good_P good_N good_D u).
Qed.

(** And they say who wins, whatever strategies with history are tried. *)
Theorem outcomes_mean u : In u vertices ->
  match lab u with
  | Lp => (exists S, wins V edge S (false, [], u)) /\
          ~ exists T, never_loses V edge T (true, [], u)
  | Ln => (exists S, wins V edge S (true, [], u)) /\
          ~ exists T, never_loses V edge T (false, [], u)
  | Ld => (exists S, never_loses V edge S (true, [], u)) /\
          (exists S, never_loses V edge S (false, [], u)) /\
          ~ (exists S, wins V edge S (true, [], u)) /\ ~ (exists S, wins V edge S (false, [], u))
  end.
Proof.
  exact (meaning V edge (fun x => In x vertices) inside lab N N.lt fall count
           good_P good_N good_D u).
Qed.

(** Remoteness is exact: with best play so many moves are left, and not one less. *)
Theorem remoteness_exact : forall k u, In u vertices ->
  match lab u, rem u with
  | Lp, Some r => (lost V edge k u <-> (r <= N.of_nat k)%N) /\ ~ won V edge k u
  | Ln, Some r => (won V edge k u <-> (r <= N.of_nat k)%N) /\ ~ lost V edge k u
  | Ld, None => ~ lost V edge k u /\ ~ won V edge k u
  | _, _ => False
  end.
Proof.
  induction k as [|k IH]; intros u a; assert (g := good u a); unfold good_at in g;
    destruct (lab u) eqn:l, (rem u) as [r|] eqn:ru; try exact g; destruct g as [g1 g2];
    rewrite lost_eq, won_eq.
  - split; [|intros []]. split.
    + intro all. destruct g2 as [->|(v & s & e & _)]; [lia|destruct (all v e)].
    + intros z v e. destruct (g1 v e) as (_ & s & _ & less). lia.
  - destruct g2 as (v & s & e & lv & rv & ->). split; [split; [intros []|lia]|].
    intro all. destruct (all v e).
  - destruct g1 as (v & e & _). split; [|intros []]. intro all. destruct (all v e).
  - split; [split|].
    + intro all. destruct g2 as [->|(v & s & e & rv & ->)]; [lia|].
      assert (h := IH v (inside u v a e)). destruct (g1 v e) as (lv & _). rewrite lv, rv in h.
      assert ((s <= N.of_nat k)%N) by (apply h; exact (all v e)). lia.
    + intro small. intros v e. assert (h := IH v (inside u v a e)).
      destruct (g1 v e) as (lv & s & rv & less). rewrite lv, rv in h. apply h. lia.
    + intros (v & e & h'). assert (h := IH v (inside u v a e)).
      destruct (g1 v e) as (lv & s & rv & less). rewrite lv, rv in h. exact (proj2 h h').
  - split; [split|].
    + intros (v & e & h'). assert (h := IH v (inside u v a e)). destruct (lab v) eqn:lv.
      * destruct (g1 v e lv) as (s & rv & less). rewrite rv in h.
        assert ((s <= N.of_nat k)%N) by (now apply h). lia.
      * destruct (rem v); [exfalso; exact (proj2 h h')|destruct h].
      * destruct (rem v); [destruct h|exfalso; exact (proj1 h h')].
    + intro small. destruct g2 as (v & s & e & lv & rv & ->).
      assert (h := IH v (inside u v a e)). rewrite lv, rv in h. exists v. split; [exact e|].
      apply h. lia.
    + intro all. destruct g2 as (v & s & e & lv & rv & ->).
      assert (h := IH v (inside u v a e)). rewrite lv, rv in h. exact (proj2 h (all v e)).
  - split.
    + intro all. destruct g1 as (v & e & lv). assert (h := IH v (inside u v a e)).
      rewrite lv in h. destruct (rem v); [exact h|exact (proj2 h (all v e))].
    + intros (v & e & h'). assert (h := IH v (inside u v a e)). assert (lv := g2 v e).
      destruct (lab v); [now apply lv| |]; destruct (rem v); try exact h; tauto.
Qed.

(** * The winner's move, as a program *)

Fixpoint find_move (l : list V) (r : N) : option V :=
  match l with
  | [] => None
  | v :: l => match lab v, rem v with
              | Lp, Some s => if N.eqb r (N.succ s) then Some v else find_move l r
              | _, _ => find_move l r
              end
  end.

Definition winning_move (u : V) : option V :=
  match lab u, rem u with Ln, Some r => find_move (opts u) r | _, _ => None end.

Lemma find_move_spec l r w : find_move l r = Some w ->
  In w l /\ lab w = Lp /\ exists s, rem w = Some s /\ r = N.succ s.
Proof.
  induction l as [|v l IH]; simpl; [discriminate|].
  destruct (lab v) eqn:lv; try (intro h; destruct (IH h) as (i & h'); auto; fail).
  destruct (rem v) as [s|] eqn:rv; [|intro h; destruct (IH h) as (i & h'); auto].
  destruct (N.eqb r (N.succ s)) eqn:e; [|intro h; destruct (IH h) as (i & h'); auto].
  injection 1 as <-. apply N.eqb_eq in e. repeat split; auto. now exists s.
Qed.

Lemma find_move_some l r : (exists v s, In v l /\ lab v = Lp /\ rem v = Some s /\ r = N.succ s) ->
  exists w, find_move l r = Some w.
Proof.
  induction l as [|x l IH]; intros (v & s & i & lv & rv & e); [destruct i|]. simpl.
  destruct i as [->|i].
  - rewrite lv, rv, e, N.eqb_refl. now exists v.
  - assert (h := IH (ex_intro _ v (ex_intro _ s (conj i (conj lv (conj rv e)))))).
    destruct (lab x), (rem x) as [t|]; auto. destruct (N.eqb r (N.succ t)); [now exists x|exact h].
Qed.

Definition by_program : strategy V := fun _ v w => winning_move v = Some w.

Lemma program_moves v : In v vertices -> lab v = Ln ->
  (exists w, winning_move v = Some w) /\
  forall w, winning_move v = Some w ->
    edge v w /\ (In w vertices /\ lab w = Lp) /\ N.succ (count w) = count v.
Proof.
  intros a l. assert (g := good v a). unfold good_at, winning_move, count in *. rewrite l in *.
  destruct (rem v) as [r|] eqn:rv; [|destruct g]. destruct g as [_ g]. split.
  - exact (find_move_some _ _ g).
  - intros w h. destruct (find_move_spec _ _ _ h) as (e & lw & s & rw & ->).
    rewrite rw. repeat split; auto. exact (inside v w a e).
Qed.

(** Who plays the program's moves wins: from N beginning, from P moving second. *)
Theorem program_wins :
  (forall u h, In u vertices -> lab u = Lp -> wins V edge by_program (false, h, u)) /\
  (forall u h, In u vertices -> lab u = Ln -> wins V edge by_program (true, h, u)).
Proof.
  assert (answers : forall h u v, In u vertices /\ lab u = Lp -> edge u v ->
    (exists w, by_program (u :: h) v w) /\
    forall w, by_program (u :: h) v w ->
      edge v w /\ (In w vertices /\ lab w = Lp) /\ (count w < count u)%N).
  { intros h u v [a l] e. destruct (good_P u a l v e) as (lv & _).
    destruct (program_moves v (inside u v a e) lv) as [one all]. split; [exact one|].
    intros w m. destruct (all w m) as (f & good_w & c). repeat split; try tauto.
    assert (g := good u a). unfold good_at in g. rewrite l in g. unfold count in *.
    destruct (rem u) as [r|]; [|destruct g]. destruct g as [g _].
    destruct (g v e) as (_ & s & rv & less). rewrite rv in c. lia. }
  split.
  - intros u h a l. exact (falling_second V edge N N.lt fall count
      (fun x => In x vertices /\ lab x = Lp) by_program answers u h (conj a l)).
  - intros u h a l. destruct (program_moves u a l) as [one all].
    apply (falling_first V edge N N.lt fall count
      (fun x => In x vertices /\ lab x = Lp) by_program answers u h one).
    intros v m. destruct (all v m) as (e & good_v & _). now split.
Qed.
End Good.

(** * Kernels *)

Variable member : V -> bool.

Definition kernel_at (u : V) : bool :=
  if member u then negb (some member (opts u)) else some member (opts u).

Definition kernel_ok (vertices : list V) : bool := every kernel_at vertices.

(** A set of vertices of a digraph on a list is a kernel. *)
Definition is_kernel (vertices : list V) (K : V -> Prop) : Prop :=
  (forall u v, In u vertices -> In v (opts u) -> K u -> ~ K v) /\
  (forall u, In u vertices -> K u \/ exists v, In v (opts u) /\ K v).

Theorem kernel_complete vertices :
  kernel_ok vertices = true <-> is_kernel vertices (fun u => member u = true).
Proof.
  unfold kernel_ok, is_kernel.
  rewrite (every_spec kernel_at (fun u =>
    (member u = true -> ~ exists v, In v (opts u) /\ member v = true) /\
    (member u = true \/ exists v, In v (opts u) /\ member v = true))).
  - split.
    + intro all. split.
      * intros u v a e m m'. destruct (all u a) as [no _]. apply no; [exact m|]. now exists v.
      * intros u a. apply (all u a).
    + intros [no yes] u a. split; [|exact (yes u a)]. intros m (v & e & m').
      exact (no u v a e m m').
  - intro u. unfold kernel_at.
    assert (s := some_spec member (fun v => member v = true) (fun v => iff_refl _) (opts u)).
    destruct (member u), (some member (opts u)); simpl.
    + split; [discriminate|]. intros [no _]. exfalso. apply no; [reflexivity|now apply s].
    + split; [|reflexivity]. intros _. split; [|now left]. intros _ h.
      apply s in h. discriminate.
    + split; [|reflexivity]. intros _. split; [discriminate|]. right. now apply s.
    + split; [discriminate|]. intros [_ [h|h]]; [discriminate|]. now apply s in h.
Qed.

End Certificate.
