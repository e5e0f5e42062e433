(** Partizan games: Left and Right have moves of their own, and whoever cannot move loses.

    [ge a b] says that Left wins a - b moving second, by a strategy under which play ends;
    [wins_first a b] that she wins it moving first. In -b the players have changed sides. *)

Require Import List NArith PArith Lia Bool FMapPositive.
Require Import Outcomes.
Import ListNotations.

Section Order.
Variable A : Type.
Variable L R : A -> A -> Prop.

Inductive ge : A -> A -> Prop :=
  ge_intro a b :
    (forall a', R a a' -> wins_first a' b) -> (forall b', L b b' -> wins_first a b') -> ge a b
with wins_first : A -> A -> Prop :=
| first_in_a a a' b : L a a' -> ge a' b -> wins_first a b
| first_in_b a b b' : R b b' -> ge a b' -> wins_first a b.

Scheme ge_mut := Minimality for ge Sort Prop
with wins_first_mut := Minimality for wins_first Sort Prop.
Combined Scheme order_ind from ge_mut, wins_first_mut.

(** Every position from which play ends is equal to itself: the second player copies. *)
Theorem ge_refl a : Acc (fun x y => L y x \/ R y x) a -> ge a a.
Proof.
  induction 1 as [a _ IH]. constructor.
  - intros a' r. apply (first_in_b a' a a' r). apply IH. now right.
  - intros a' l. apply (first_in_a a a' a' l). apply IH. now left.
Qed.

Lemma ge_transitive : (forall a b, ge a b -> forall c,
    (ge b c -> ge a c) /\ (wins_first b c -> wins_first a c)) /\
  (forall a b, wins_first a b -> forall c, ge b c -> wins_first a c).
Proof.
  apply order_ind.
  - intros a b _ IHr _ IHl c.
    assert (both : (forall x z, ge x z -> x = b -> ge a z) /\
                   (forall x z, wins_first x z -> x = b -> wins_first a z)).
    { apply order_ind.
      - intros x z rx _ lz IHz ->. constructor.
        + intros a' r. apply (IHr a' r z). constructor; [exact rx|exact lz].
        + intros z' l. exact (IHz z' l eq_refl).
      - intros x x' z l g _ ->. exact (IHl x' l z g).
      - intros x z z' r _ IH ->. apply (first_in_b a z z' r). now apply IH. }
    split; intro h; [exact (proj1 both b c h eq_refl)|exact (proj2 both b c h eq_refl)].
  - intros a a' b l _ IH c g. apply (first_in_a a a' c l). now apply IH.
  - intros a b b' r _ IH c g. inversion g as [x y right_b _]; subst.
    apply IH. now apply right_b.
Qed.

Theorem ge_trans a b c : ge a b -> ge b c -> ge a c.
Proof. intros g. apply (proj1 ge_transitive a b g c). Qed.

(** Not both: Left second in a - b, and Right first in it. *)
Theorem ge_not_less : (forall a b, ge a b -> ~ wins_first b a) /\
  (forall a b, wins_first a b -> ~ ge b a).
Proof.
  apply order_ind.
  - intros a b _ IHr _ IHl w. inversion w as [x b' y l g|x y a' r g]; subst.
    + exact (IHl b' l g).
    + exact (IHr a' r g).
  - intros a a' b l _ IH g. inversion g as [x y rb la]; subst. exact (IH (la a' l)).
  - intros a b b' r _ IH g. inversion g as [x y rb la]; subst. exact (IH (rb b' r)).
Qed.
End Order.

(** With the players changed over, the order is turned round. *)
Lemma ge_turned A (L R : A -> A -> Prop) :
  (forall a b, ge A L R a b -> ge A R L b a) /\
  (forall a b, wins_first A L R a b -> wins_first A R L b a).
Proof.
  apply order_ind.
  - intros a b _ IHr _ IHl. constructor; auto.
  - intros a a' b l _ IH. exact (first_in_b A R L b a a' l IH).
  - intros a b b' r _ IH. exact (first_in_a A R L b b' a r IH).
Qed.

(** * Sums: who is to move moves in one part *)

Section Sums.
Variable A B : Type.
Variable LA RA : A -> A -> Prop.
Variable LB RB : B -> B -> Prop.

Definition in_sum (MA : A -> A -> Prop) (MB : B -> B -> Prop) (s t : A * B) : Prop :=
  (MA (fst s) (fst t) /\ snd t = snd s) \/ (MB (snd s) (snd t) /\ fst t = fst s).

(** a ≥ b and c ≥ d give a + c ≥ b + d. *)
Theorem ge_sum a b c d : ge A LA RA a b -> ge B LB RB c d ->
  ge (A * B) (in_sum LA LB) (in_sum RA RB) (a, c) (b, d).
Proof.
  intros g h. revert c d h.
  apply (ge_mut A LA RA
    (fun a b => forall c d, ge B LB RB c d -> ge (A * B) (in_sum LA LB) (in_sum RA RB) (a, c) (b, d))
    (fun a b => forall c d, ge B LB RB c d ->
       wins_first (A * B) (in_sum LA LB) (in_sum RA RB) (a, c) (b, d))); [| | |exact g].
  - clear. intros a b _ IHr _ IHl c d h.
    apply (ge_mut B LB RB
      (fun c d => ge (A * B) (in_sum LA LB) (in_sum RA RB) (a, c) (b, d))
      (fun c d => wins_first (A * B) (in_sum LA LB) (in_sum RA RB) (a, c) (b, d))); [| | |exact h].
    + clear h c d. intros c d rc IHc ld IHd. constructor.
      * intros [x y] [[r e]|[r e]]; simpl in *; subst; [|exact (IHc y r)].
        apply IHr; [exact r|]. now constructor.
      * intros [x y] [[l e]|[l e]]; simpl in *; subst; [|exact (IHd y l)].
        apply IHl; [exact l|]. now constructor.
    + clear. intros c c' d l _ IH. apply (first_in_a _ _ _ (a, c) (a, c')); [right; auto|exact IH].
    + clear. intros c d d' r _ IH. apply (first_in_b _ _ _ (a, c) (b, d) (b, d')); [right; auto|exact IH].
  - clear. intros a a' b l _ IH c d h. apply (first_in_a _ _ _ (a, c) (a', c)); [left; auto|].
    now apply IH.
  - clear. intros a b b' r _ IH c d h. apply (first_in_b _ _ _ (a, c) (b, d) (b', d)); [left; auto|].
    now apply IH.
Qed.
End Sums.

(** * The certificate of a value *)

Module T := PositiveMap.

Section Certificate.
Variable V : Type.  (* numbers of positions, games and pairs alike *)
Variable key : V -> positive.
Variable key_inj : forall u v, key u = key v -> u = v.

Definition same (u v : V) : bool := Pos.eqb (key u) (key v).

Lemma same_spec u v : same u v = true <-> u = v.
Proof. unfold same. rewrite Pos.eqb_eq. split; [apply key_inj|now intros ->]. Qed.

Definition inside (u : V) (l : list V) : bool := some (same u) l.

Lemma inside_spec u l : inside u l = true <-> In u l.
Proof.
  unfold inside. rewrite (some_spec (same u) (fun v => u = v) (same_spec u)).
  split; [now intros (v & i & ->)|intro i; now exists u].
Qed.

Variable left right : V -> option (list V).  (* moves of positions, where they are listed *)
Variable gl gr : V -> list V.                (* options of games *)

(** A position of the game, whose moves are those of the rules, or a game of the table. *)
Inductive node := Position (p : V) | Game (g : V).

Section Rules.
Variable L R : V -> V -> Prop.  (* the rules *)

Definition either (M : V -> V -> Prop) (options : V -> list V) (s t : node) : Prop :=
  match s, t with
  | Position p, Position q => M p q
  | Game g, Game h => In h (options g)
  | _, _ => False
  end.

(** ** Strategies: pairs of a position and a game, each with a reply to each move

    [pf], [kf] are the moves of who moves first, [ps], [ks] those of who moves second. *)
Section Strategy.
Variable pf ps : V -> option (list V).
Variable kf ks : V -> list V.
Variable ids : list V.
Variable limit : positive.
Variable known : forall i, (key i < limit)%positive -> In i ids.
Variable pair : V -> V * V * list V.

Definition after (p k : V) (ms : list V) : list (V * V) :=
  map (fun q => (q, k)) ms ++ map (fun h => (p, h)) (kf k).

Definition legal (from to : V * V) : Prop :=
  (snd to = snd from /\ exists l, ps (fst from) = Some l /\ In (fst to) l) \/
  (fst to = fst from /\ In (snd to) (ks (snd from))).

Definition good_pair (i : V) : Prop :=
  let '(p, k, replies) := pair i in
  exists ms, pf p = Some ms /\
    Forall2 (fun s r => (key i < key r < limit)%positive /\ legal s (fst (pair r)))
      (after p k ms) replies.

Definition legal_ok (s t : V * V) : bool :=
  if same (snd t) (snd s) && match ps (fst s) with Some l => inside (fst t) l | None => false end
  then true
  else if same (fst t) (fst s) then inside (snd t) (ks (snd s)) else false.

Fixpoint all_answered (i : V) (states : list (V * V)) (replies : list V) : bool :=
  match states, replies with
  | [], [] => true
  | s :: states, r :: replies =>
      if (key i <? key r)%positive && (key r <? limit)%positive && legal_ok s (fst (pair r))
      then all_answered i states replies else false
  | _, _ => false
  end.

Definition pair_ok (i : V) : bool :=
  let '(p, k, replies) := pair i in
  match pf p with Some ms => all_answered i (after p k ms) replies | None => false end.

Lemma legal_spec s t : legal_ok s t = true <-> legal s t.
Proof.
  unfold legal_ok, legal.
  assert (a := same_spec (snd t) (snd s)). assert (b := same_spec (fst t) (fst s)).
  assert (c := inside_spec (snd t) (ks (snd s))).
  destruct (ps (fst s)) as [l|].
  - assert (d := inside_spec (fst t) l).
    assert (e : (exists m, Some l = Some m /\ In (fst t) m) <-> In (fst t) l).
    { split; [intros (m & q & i); injection q as ->; exact i|intro i; now exists l]. }
    rewrite e. destruct (same (snd t) (snd s)), (inside (fst t) l), (same (fst t) (fst s)),
      (inside (snd t) (ks (snd s))); simpl; intuition congruence.
  - assert (e : (exists m, None = Some m /\ In (fst t) m) <-> False).
    { split; [intros (m & q & _); discriminate|intros []]. }
    rewrite e. destruct (same (snd t) (snd s)), (same (fst t) (fst s)),
      (inside (snd t) (ks (snd s))); simpl; intuition congruence.
Qed.

Lemma all_answered_spec i states : forall replies, all_answered i states replies = true <->
  Forall2 (fun s r => (key i < key r < limit)%positive /\ legal s (fst (pair r))) states replies.
Proof.
  induction states as [|s states IH]; destruct replies as [|r replies]; simpl.
  - split; [constructor|reflexivity].
  - split; [discriminate|]. intro f. inversion f.
  - split; [discriminate|]. intro f. inversion f.
  - destruct (Pos.ltb_spec (key i) (key r)), (Pos.ltb_spec (key r) limit),
      (legal_ok s (fst (pair r))) eqn:l; simpl.
    1: { apply legal_spec in l. rewrite IH. split; [intro f; constructor; auto|].
         intro f. now inversion f. }
    all: split; [discriminate|]; intro f; inversion f as [|? ? ? ? [h q] _]; subst; try lia.
    all: apply legal_spec in q; congruence.
Qed.

Theorem pair_complete i : pair_ok i = true <-> good_pair i.
Proof.
  unfold pair_ok, good_pair. destruct (pair i) as [[p k] replies]. destruct (pf p) as [ms|].
  - rewrite all_answered_spec. split; [intro f; now exists ms|].
    intros (x & e & f). injection e as <-. exact f.
  - split; [discriminate|]. intros (x & e & _). discriminate.
Qed.

(** The second player wins, if the lists are what the rules say. *)
Variable F S : V -> V -> Prop.
Variable pf_rules : forall p l, pf p = Some l -> forall q, F p q <-> In q l.
Variable ps_rules : forall p l, ps p = Some l -> forall q, S p q <-> In q l.

Lemma pairs_sound : (forall i, In i ids -> good_pair i) ->
  forall i, In i ids -> let '(p, k, _) := pair i in
  ge node (either S kf) (either F ks) (Position p) (Game k).
Proof.
  intro good.
  assert (all : forall n i, Pos.to_nat limit - Pos.to_nat (key i) < n -> In i ids ->
    let '(p, k, _) := pair i in ge node (either S kf) (either F ks) (Position p) (Game k)).
  { induction n as [|n IH]; intros i small a; [lia|].
    assert (g := good i a). unfold good_pair in g. destruct (pair i) as [[p k] replies].
    destruct g as (ms & e & f).
    assert (answer : forall s, In s (after p k ms) ->
      wins_first node (either S kf) (either F ks) (Position (fst s)) (Game (snd s))).
    { intros s b. assert (r : exists r, (key i < key r < limit)%positive /\ legal s (fst (pair r))).
      { clear - f b. induction f as [|s' r ss rs h _ IHf]; [destruct b|].
        destruct b as [<-|b]; [now exists r|now apply IHf]. }
      destruct r as (r & [less below] & l). assert (w := IH r ltac:(lia) (known r below)).
      destruct (pair r) as [[p' k'] replies']. simpl in l.
      destruct l as [[q (m & em & i')]|[q i']]; simpl in *.
      - subst k'. apply (first_in_a _ _ _ _ (Position p')); [|exact w].
        simpl. now apply (ps_rules _ m em).
      - subst p'. apply (first_in_b _ _ _ _ _ (Game k')); [|exact w]. exact i'. }
    constructor.
    - intros [q|h] m; simpl in m; [|destruct m]. apply (answer (q, k)).
      apply in_or_app. left. apply in_map_iff. exists q. split; [reflexivity|].
      now apply (pf_rules p ms e).
    - intros [q|h] m; simpl in m; [destruct m|]. apply (answer (p, h)).
      apply in_or_app. right. apply in_map_iff. now exists h. }
  intros i a. apply (all (Datatypes.S (Pos.to_nat limit - Pos.to_nat (key i)))); [lia|exact a].
Qed.
End Strategy.
End Rules.

(** ** The order of the games of the table, with a list of what is needed of it *)

Definition gge : V -> V -> Prop := ge V (fun g o => In o (gl g)) (fun g o => In o (gr g)).
Definition gfirst : V -> V -> Prop := wins_first V (fun g o => In o (gl g)) (fun g o => In o (gr g)).

Fixpoint fill (l : list (V * V * bool)) (t : T.t (T.t bool)) : T.t (T.t bool) :=
  match l with
  | [] => t
  | (g, h, b) :: l =>
      let row := match T.find (key g) t with Some row => row | None => T.empty bool end in
      fill l (T.add (key g) (T.add (key h) b row) t)
  end.

Definition look (t : T.t (T.t bool)) (g h : V) : option bool :=
  match T.find (key g) t with Some row => T.find (key h) row | None => None end.

Lemma look_fill l : forall t g h b, look (fill l t) g h = Some b -> In (g, h, b) l \/ look t g h = Some b.
Proof.
  induction l as [|[[x y] c] l IH]; intros t g h b e; [now right|]. simpl in e.
  destruct (IH _ _ _ _ e) as [i|f]; [left; now right|]. unfold look in f |- *.
  destruct (Pos.eq_dec (key x) (key g)) as [q|q].
  - rewrite q, T.gss in f. destruct (Pos.eq_dec (key y) (key h)) as [r|r].
    + rewrite r, T.gss in f. injection f as ->. apply key_inj in q, r. subst. left. now left.
    + rewrite T.gso in f by auto. destruct (T.find (key g) t); [now right|].
      rewrite T.gempty in f. discriminate.
  - rewrite T.gso in f by auto. now right.
Qed.

Fixpoint any_true (f : V -> option bool) (l : list V) : option bool :=
  match l with
  | [] => Some false
  | x :: l => match f x with Some true => Some true | Some false => any_true f l | None => None end
  end.

Lemma any_true_spec f l :
  match any_true f l with
  | Some true => exists x, In x l /\ f x = Some true
  | Some false => forall x, In x l -> f x = Some false
  | None => True
  end.
Proof.
  induction l as [|x l IH]; simpl; [intros ? []|].
  destruct (f x) as [[|]|] eqn:e; [exists x; auto| |exact I].
  destruct (any_true f l) as [[|]|]; [|intros y [<-|i]; auto|exact I].
  destruct IH as (y & i & h). exists y. auto.
Qed.

Section Table.
Variable t : T.t (T.t bool).

(** g ≤ h: no left option of g is ≥ h, and no right option of h is ≤ g. *)
Definition leq_by_table (g h : V) : option bool :=
  match any_true (look t h) (gl g) with
  | Some false => option_map negb (any_true (fun o => look t o g) (gr h))
  | Some true => Some false
  | None => None
  end.

Definition earlier (g : V) (l : list V) : bool := every (fun o => (key o <? key g)%positive) l.

Definition entry_ok (e : V * V * bool) : bool :=
  let '(g, h, b) := e in
  earlier g (gl g) && earlier h (gr h) &&
  match leq_by_table g h with Some c => eqb b c | None => false end.

Variable entries : list (V * V * bool).
Variable from_entries : forall g h b, look t g h = Some b -> In (g, h, b) entries.
Variable entries_ok : forall e, In e entries -> entry_ok e = true.

Lemma table_right g h b : look t g h = Some b -> if b then gge h g else gfirst g h.
Proof.
  assert (all : forall n g h b, Pos.to_nat (key g) + Pos.to_nat (key h) < n ->
    look t g h = Some b -> if b then gge h g else gfirst g h).
  { clear g h b. induction n as [|n IH]; intros g h b small e; [lia|].
    assert (ok := entries_ok _ (from_entries g h b e)). unfold entry_ok in ok.
    apply andb_true_iff in ok. destruct ok as [o ok]. apply andb_true_iff in o.
    destruct o as [og oh]. unfold earlier in og, oh.
    rewrite (every_spec _ (fun o => (key o < key g)%positive)) in og by (intro; apply Pos.ltb_lt).
    rewrite (every_spec _ (fun o => (key o < key h)%positive)) in oh by (intro; apply Pos.ltb_lt).
    unfold leq_by_table in ok.
    assert (p := any_true_spec (look t h) (gl g)).
    destruct (any_true (look t h) (gl g)) as [[|]|]; [| |discriminate].
    - apply eqb_prop in ok. subst b. destruct p as (o & i & q).
      apply (first_in_a _ _ _ g o h i). apply (IH h o true); [|exact q].
      assert (l := og o i). lia.
    - assert (r := any_true_spec (fun o => look t o g) (gr h)).
      destruct (any_true (fun o => look t o g) (gr h)) as [[|]|]; simpl in ok; [| |discriminate];
        apply eqb_prop in ok; subst b.
      + destruct r as (o & i & q). apply (first_in_b _ _ _ g h o i).
        apply (IH o g true); [|exact q]. assert (l := oh o i). lia.
      + constructor.
        * intros o i. apply (IH o g false); [|exact (r o i)]. assert (l := oh o i). lia.
        * intros o i. apply (IH h o false); [|exact (p o i)]. assert (l := og o i). lia. }
  apply (all (S (Pos.to_nat (key g) + Pos.to_nat (key h)))). lia.
Qed.

Definition not_leq (g h : V) : bool := match look t g h with Some false => true | _ => false end.

Lemma not_leq_sound g h : not_leq g h = true -> ~ gge h g.
Proof.
  unfold not_leq. destruct (look t g h) as [[|]|] eqn:e; try discriminate. intros _.
  exact (proj2 (ge_not_less _ _ _) g h (table_right g h false e)).
Qed.

(** No option is dominated or reversible. *)
Definition canonical_at (g : V) : bool :=
  every (fun o => every (fun x => if same o x then true else not_leq o x) (gl g) &&
                  every (fun r => not_leq r g) (gr o)) (gl g) &&
  every (fun o => every (fun x => if same o x then true else not_leq x o) (gr g) &&
                  every (fun r => not_leq g r) (gl o)) (gr g).

Definition canonical (g : V) : Prop :=
  (forall o, In o (gl g) -> (forall x, In x (gl g) -> o <> x -> ~ gge x o) /\
                            (forall r, In r (gr o) -> ~ gge g r)) /\
  (forall o, In o (gr g) -> (forall x, In x (gr g) -> o <> x -> ~ gge o x) /\
                            (forall r, In r (gl o) -> ~ gge r g)).

Lemma every_elim {X} (f : X -> bool) l : every f l = true -> forall x, In x l -> f x = true.
Proof. apply (every_spec f (fun x => f x = true)). reflexivity. Qed.

Lemma canonical_at_sound g : canonical_at g = true -> canonical g.
Proof.
  unfold canonical_at. intro h. apply andb_true_iff in h. destruct h as [hl hr].
  split; intros o i.
  - assert (p := every_elim _ _ hl o i). apply andb_true_iff in p. destruct p as [a b]. split.
    + intros x j no. assert (q := every_elim _ _ a x j). simpl in q.
      destruct (same o x) eqn:e; [apply same_spec in e; contradiction|now apply not_leq_sound].
    + intros r j. apply not_leq_sound. exact (every_elim _ _ b r j).
  - assert (p := every_elim _ _ hr o i). apply andb_true_iff in p. destruct p as [a b]. split.
    + intros x j no. assert (q := every_elim _ _ a x j). simpl in q.
      destruct (same o x) eqn:e; [apply same_spec in e; contradiction|now apply not_leq_sound].
    + intros r j. apply not_leq_sound. exact (every_elim _ _ b r j).
Qed.
End Table.

Definition canonical_ok (games : list V) (entries : list (V * V * bool)) : bool :=
  let t := fill entries (T.empty (T.t bool)) in
  if every (entry_ok t) entries then every (canonical_at t) games else false.

Theorem canonical_sound games entries : canonical_ok games entries = true ->
  forall g, In g games -> canonical g.
Proof.
  unfold canonical_ok. set (t := fill entries (T.empty (T.t bool))).
  destruct (every (entry_ok t) entries) eqn:e; [|discriminate]. intros c g i.
  apply (canonical_at_sound t entries).
  - intros x y b l. apply look_fill in l. destruct l as [l|l]; [exact l|].
    unfold look in l. rewrite T.gempty in l. discriminate.
  - exact (every_elim _ _ e).
  - exact (every_elim _ _ c g i).
Qed.

(** And for canonical games, each behind its options, there is a list that shows it. *)
Section Complete.
Variable games : list V.
Variable sub : forall g o, In g games -> In o (gl g) \/ In o (gr g) ->
  In o games /\ (key o < key g)%positive.

Definition right_entry (g h : V) (b : bool) : Prop := if b then gge h g else gfirst g h.

Lemma one_or_all (P Q : V -> Prop) l : (forall x, In x l -> P x \/ Q x) ->
  (exists x, In x l /\ P x) \/ forall x, In x l -> Q x.
Proof.
  induction l as [|x l IH]; intro d; [right; intros ? []|].
  destruct (d x (or_introl eq_refl)) as [p|q]; [left; exists x; split; [now left|exact p]|].
  destruct IH as [(y & i & p)|all]; [intros y i; apply d; now right| |].
  - left. exists y. split; [now right|exact p].
  - right. intros y [<-|i]; auto.
Qed.

Lemma decided : forall n g h, Pos.to_nat (key g) + Pos.to_nat (key h) < n ->
  In g games -> In h games -> exists b, right_entry g h b.
Proof.
  induction n as [|n IH]; intros g h small ig ih; [lia|].
  assert (a : (exists o, In o (gl g) /\ gge o h) \/ forall o, In o (gl g) -> gfirst h o).
  { apply one_or_all. intros o i. destruct (sub g o ig (or_introl i)) as [io less].
    destruct (IH h o) as ([|] & r); auto; lia. }
  assert (b : (exists o, In o (gr h) /\ gge g o) \/ forall o, In o (gr h) -> gfirst o g).
  { apply one_or_all. intros o i. destruct (sub h o ih (or_intror i)) as [io less].
    destruct (IH o g) as ([|] & r); auto; lia. }
  destruct a as [(o & i & r)|a]; [exists false; exact (first_in_a _ _ _ g o h i r)|].
  destruct b as [(o & i & r)|b]; [exists false; exact (first_in_b _ _ _ g h o i r)|].
  exists true. constructor; [exact b|exact a].
Qed.

Lemma look_kept l : forall t g h, look t g h <> None -> look (fill l t) g h <> None.
Proof.
  induction l as [|[[x y] b] l IH]; intros t g h k; [exact k|]. simpl. apply IH.
  unfold look in *. destruct (Pos.eq_dec (key x) (key g)) as [q|q].
  - rewrite q, T.gss. destruct (Pos.eq_dec (key y) (key h)) as [r|r].
    + rewrite r, T.gss. discriminate.
    + rewrite T.gso by auto. now destruct (T.find (key g) t).
  - now rewrite T.gso by auto.
Qed.

Lemma look_there l : forall t g h b, In (g, h, b) l -> look (fill l t) g h <> None.
Proof.
  induction l as [|[[x y] c] l IH]; intros t g h b; [intros []|]. intros [e|i]; simpl.
  - injection e as -> -> ->. apply look_kept. unfold look. rewrite T.gss, T.gss. discriminate.
  - exact (IH _ g h b i).
Qed.

Lemma all_entries : exists entries,
  (forall g h b, In (g, h, b) entries -> In g games /\ In h games /\ right_entry g h b) /\
  forall g h, In g games -> In h games -> exists b, In (g, h, b) entries.
Proof.
  assert (some_pairs : forall l, (forall p, In p l -> In (fst p) games /\ In (snd p) games) ->
    exists entries,
      (forall g h b, In (g, h, b) entries -> In g games /\ In h games /\ right_entry g h b) /\
      forall p, In p l -> exists b, In (p, b) entries).
  { induction l as [|[g h] l IH]; intro in_games.
    - exists []. split; intros; contradiction.
    - destruct IH as (entries & good & all); [intros p i; apply in_games; now right|].
      destruct (in_games (g, h) (or_introl eq_refl)) as [ig ih]. simpl in ig, ih.
      destruct (decided (S (Pos.to_nat (key g) + Pos.to_nat (key h))) g h) as (b & r); auto.
      exists ((g, h, b) :: entries). split.
      + intros x y c [e|i]; [injection e as <- <- <-; auto|exact (good x y c i)].
      + intros p [<-|i]; [exists b; now left|]. destruct (all p i) as (c & j). exists c. now right. }
  destruct (some_pairs (list_prod games games)) as (entries & good & all).
  - intros [g h] i. apply in_prod_iff in i. exact i.
  - exists entries. split; [exact good|]. intros g h ig ih. apply (all (g, h)).
    now apply in_prod.
Qed.

Lemma any_told f l : (forall x, In x l -> f x <> None) -> any_true f l <> None.
Proof.
  induction l as [|x l IH]; intro all; simpl; [discriminate|].
  assert (h := all x (or_introl eq_refl)). destruct (f x) as [[|]|]; [discriminate| |congruence].
  apply IH. intros y i. apply all. now right.
Qed.

Theorem canonical_complete : (forall g, In g games -> canonical g) ->
  exists entries, canonical_ok games entries = true.
Proof.
  intro can. destruct all_entries as (entries & good & all). exists entries.
  unfold canonical_ok. set (t := fill entries (T.empty (T.t bool))).
  assert (told : forall g h, In g games -> In h games -> exists b, look t g h = Some b /\ right_entry g h b).
  { intros g h ig ih. destruct (all g h ig ih) as (b & i).
    assert (n := look_there entries (T.empty (T.t bool)) g h b i). fold t in n.
    destruct (look t g h) as [c|] eqn:e; [|congruence]. exists c. split; [reflexivity|].
    apply look_fill in e. destruct e as [e|e]; [exact (proj2 (proj2 (good g h c e)))|].
    unfold look in e. rewrite T.gempty in e. discriminate. }
  assert (no : forall g h, In g games -> In h games -> ~ gge h g -> not_leq t g h = true).
  { intros g h ig ih q. unfold not_leq. destruct (told g h ig ih) as ([|] & -> & r); [|reflexivity].
    contradiction. }
  assert (one : every (entry_ok t) entries = true).
  { apply (every_spec (entry_ok t) (fun e => entry_ok t e = true)); [reflexivity|].
    intros [[g h] b] i. destruct (good g h b i) as (ig & ih & r). unfold entry_ok, earlier.
    assert (eg : every (fun o => (key o <? key g)%positive) (gl g) = true).
    { apply (every_spec _ (fun o => (key o < key g)%positive)); [intro; apply Pos.ltb_lt|].
      intros o j. apply (sub g o ig (or_introl j)). }
    assert (eh : every (fun o => (key o <? key h)%positive) (gr h) = true).
    { apply (every_spec _ (fun o => (key o < key h)%positive)); [intro; apply Pos.ltb_lt|].
      intros o j. apply (sub h o ih (or_intror j)). }
    rewrite eg, eh. simpl. unfold leq_by_table.
    assert (p := any_true_spec (look t h) (gl g)).
    assert (pn : any_true (look t h) (gl g) <> None).
    { apply any_told. intros o j. destruct (told h o ih (proj1 (sub g o ig (or_introl j)))) as (c & -> & _).
      discriminate. }
    destruct (any_true (look t h) (gl g)) as [[|]|]; [| |congruence].
    - destruct p as (o & j & e). destruct (told h o ih (proj1 (sub g o ig (or_introl j)))) as (c & e' & q).
      assert (c = true) by congruence. subst c. destruct b; [|reflexivity].
      destruct (proj1 (ge_not_less _ _ _) h g r). exact (first_in_a _ _ _ g o h j q).
    - assert (p2 := any_true_spec (fun o => look t o g) (gr h)).
      assert (pn2 : any_true (fun o => look t o g) (gr h) <> None).
      { apply any_told. intros o j.
        destruct (told o g (proj1 (sub h o ih (or_intror j))) ig) as (c & -> & _). discriminate. }
      destruct (any_true (fun o => look t o g) (gr h)) as [[|]|]; simpl; [| |congruence].
      + destruct p2 as (o & j & e). destruct (told o g (proj1 (sub h o ih (or_intror j))) ig) as (c & e' & q).
        assert (c = true) by congruence. subst c. destruct b; [|reflexivity].
        destruct (proj1 (ge_not_less _ _ _) h g r). exact (first_in_b _ _ _ g h o j q).
      + destruct b; [reflexivity|]. destruct (proj2 (ge_not_less _ _ _) g h r). constructor.
        * intros o j. destruct (told o g (proj1 (sub h o ih (or_intror j))) ig) as (c & e & q).
          assert (c = false) by (rewrite (p2 o j) in e; congruence). subst c. exact q.
        * intros o j. destruct (told h o ih (proj1 (sub g o ig (or_introl j)))) as (c & e & q).
          assert (c = false) by (rewrite (p o j) in e; congruence). subst c. exact q. }
  rewrite one. apply (every_spec (canonical_at t) (fun g => canonical_at t g = true)); [reflexivity|].
  intros g ig. destruct (can g ig) as [cl cr]. unfold canonical_at. apply andb_true_iff.
  assert (intro_every : forall (f : V -> bool) l, (forall x, In x l -> f x = true) -> every f l = true).
  { intros f l h. apply (every_spec f (fun x => f x = true)); [reflexivity|exact h]. }
  split; apply intro_every; intros o i; apply andb_true_iff.
  - destruct (sub g o ig (or_introl i)) as [io _]. split; apply intro_every; intros x j.
    + destruct (same o x) eqn:e; [reflexivity|]. apply no; [exact io|apply (sub g x ig (or_introl j))|].
      apply (proj1 (cl o i) x j). intros ->. assert (same x x = true) by now apply same_spec. congruence.
    + apply no; [apply (sub o x io (or_intror j))|exact ig|]. exact (proj2 (cl o i) x j).
  - destruct (sub g o ig (or_intror i)) as [io _]. split; apply intro_every; intros x j.
    + destruct (same o x) eqn:e; [reflexivity|]. apply no; [apply (sub g x ig (or_intror j))|exact io|].
      apply (proj1 (cr o i) x j). intros ->. assert (same x x = true) by now apply same_spec. congruence.
    + apply no; [exact ig|apply (sub o x io (or_introl j))|]. exact (proj2 (cr o i) x j).
Qed.
End Complete.

(** Two games of the table are equal only if they are the same, where all are canonical and no
    two have the same options. *)
Theorem canonical_unique (games : list V) :
  (forall g, In g games -> canonical g) ->
  (forall g o, In g games -> In o (gl g) \/ In o (gr g) -> In o games /\ (key o < key g)%positive) ->
  (forall g h, In g games -> In h games -> (forall o, In o (gl g) <-> In o (gl h)) ->
     (forall o, In o (gr g) <-> In o (gr h)) -> g = h) ->
  forall g h, In g games -> In h games -> gge g h -> gge h g -> g = h.
Proof.
  intros can sub dis.
  assert (all : forall n g h, Pos.to_nat (key g) + Pos.to_nat (key h) < n ->
    In g games -> In h games -> gge g h -> gge h g -> g = h).
  { induction n as [|n IH]; intros g h small ig ih gh hg; [lia|].
    assert (trans : forall a b c, gge a b -> gge b c -> gge a c).
    { intros a b c. apply ge_trans. }
    (* To each left option of g a left option of h that is at least as large, and so on. *)
    assert (lefts : forall a b, In a games -> In b games -> gge a b -> gge b a ->
      forall o, In o (gl a) -> exists x, In x (gl b) /\ gge x o).
    { intros a b ia ib ab ba o i. inversion ba as [u v _ lo]; subst.
      assert (w := lo o i). inversion w as [u x v j q|u v r j q]; subst; [now exists x|].
      destruct (proj2 (proj1 (can a ia) o i) r j). exact (trans a b r ab q). }
    assert (rights : forall a b, In a games -> In b games -> gge a b -> gge b a ->
      forall o, In o (gr a) -> exists x, In x (gr b) /\ gge o x).
    { intros a b ia ib ab ba o i. inversion ab as [u v ro _]; subst.
      assert (w := ro o i). inversion w as [u x v j q|u v r j q]; subst; [|now exists r].
      destruct (proj2 (proj2 (can a ia) o i) x j). exact (trans x b a q ba). }
    assert (dec : forall a b : V, a = b \/ a <> b).
    { intros a b. destruct (Pos.eq_dec (key a) (key b)) as [e|no]; [left; now apply key_inj|].
      right. intros ->. now apply no. }
    assert (subl : forall a b, Pos.to_nat (key a) + Pos.to_nat (key b) < S n ->
      In a games -> In b games -> gge a b -> gge b a -> forall o, In o (gl a) -> In o (gl b)).
    { intros a b s ia ib ab ba o i. destruct (lefts a b ia ib ab ba o i) as (x & j & xo).
      destruct (lefts b a ib ia ba ab x j) as (y & k & yx).
      destruct (dec o y) as [<-|no].
      - destruct (sub a o ia (or_introl i)). destruct (sub b x ib (or_introl j)).
        assert (o = x) as -> by (apply IH; auto; lia). exact j.
      - destruct (proj1 (proj1 (can a ia) o i) y k no). exact (trans y x o yx xo). }
    assert (subr : forall a b, Pos.to_nat (key a) + Pos.to_nat (key b) < S n ->
      In a games -> In b games -> gge a b -> gge b a -> forall o, In o (gr a) -> In o (gr b)).
    { intros a b s ia ib ab ba o i. destruct (rights a b ia ib ab ba o i) as (x & j & ox).
      destruct (rights b a ib ia ba ab x j) as (y & k & xy).
      destruct (dec o y) as [<-|no].
      - destruct (sub a o ia (or_intror i)). destruct (sub b x ib (or_intror j)).
        assert (o = x) as -> by (apply IH; auto; lia). exact j.
      - destruct (proj1 (proj2 (can a ia) o i) y k no). exact (trans o x y ox xy). }
    apply dis; auto; intro o; split; intro i.
    - apply (subl g h); auto.
    - apply (subl h g); auto; lia.
    - apply (subr g h); auto.
    - apply (subr h g); auto; lia. }
  intros g h. apply (all (S (Pos.to_nat (key g) + Pos.to_nat (key h)))). lia.
Qed.

(** ** The whole: both strategies, from the position with its value, and canonical games *)

Definition starts_with (pair : V -> V * V * list V) (ids : list V) (start value : V) : bool :=
  match ids with
  | [] => false
  | i :: _ => let '(p, k, _) := pair i in if same p start then same k value else false
  end.

Definition value_ok (games : list V) (entries : list (V * V * bool)) (start value : V)
    (least_ids : list V) (least_limit : positive) (at_least : V -> V * V * list V)
    (most_ids : list V) (most_limit : positive) (at_most : V -> V * V * list V) : bool :=
  if canonical_ok games entries then
    if starts_with at_least least_ids start value then
      if starts_with at_most most_ids start value then
        if every (pair_ok right left gl gr least_limit at_least) least_ids
        then every (pair_ok left right gr gl most_limit at_most) most_ids
        else false
      else false
    else false
  else false.

Theorem value_sound games entries start value ids limit at_least ids' limit' at_most
    (known : forall i, (key i < limit)%positive -> In i ids)
    (known' : forall i, (key i < limit')%positive -> In i ids')
    (Left Right : V -> V -> Prop)
    (left_rules : forall p l, left p = Some l -> forall q, Left p q <-> In q l)
    (right_rules : forall p l, right p = Some l -> forall q, Right p q <-> In q l) :
  value_ok games entries start value ids limit at_least ids' limit' at_most = true ->
  ge node (either Left gl) (either Right gr) (Position start) (Game value) /\
  ge node (either Left gl) (either Right gr) (Game value) (Position start) /\
  forall g, In g games -> canonical g.
Proof.
  unfold value_ok. destruct (canonical_ok games entries) eqn:c; [|discriminate].
  assert (first : forall pr l, starts_with pr l start value = true ->
    exists i, In i l /\ exists r, pr i = (start, value, r)).
  { intros pr [|i l]; simpl; [discriminate|]. destruct (pr i) as [[p k] r] eqn:e.
    destruct (same p start) eqn:a; [|discriminate]. intro b. apply same_spec in a, b. subst.
    exists i. split; [now left|now exists r]. }
  destruct (starts_with at_least ids start value) eqn:s; [|discriminate].
  destruct (starts_with at_most ids' start value) eqn:s'; [|discriminate].
  destruct (every _ ids) eqn:e; [|discriminate]. intro e'.
  destruct (first _ _ s) as (i & a & r & q). destruct (first _ _ s') as (i' & a' & r' & q').
  split; [|split].
  - assert (h := pairs_sound right left gl gr ids limit known at_least Right Left
      right_rules left_rules
      (fun j m => proj1 (pair_complete _ _ _ _ _ _ j) (every_elim _ _ e j m)) i a).
    now rewrite q in h.
  - assert (h := pairs_sound left right gr gl ids' limit' known' at_most Left Right
      left_rules right_rules
      (fun j m => proj1 (pair_complete _ _ _ _ _ _ j) (every_elim _ _ e' j m)) i' a').
    rewrite q' in h. now apply ge_turned in h.
  - exact (canonical_sound games entries c).
Qed.
End Certificate.
