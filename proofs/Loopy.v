(** Sides of loopy partizan games: the order, and what a canonical stopper looks like from the
    followers of a game that equals it.

    [ge z u] says z⁺ ≥ u⁺: on z - u, Right to move, Left has a strategy under which every play
    ends with Right unable to move, or has infinitely many moves in z. *)

Require Import List NArith Arith Lia Bool.
Require Import Outcomes.
Import ListNotations.

Section Loopy.
Variable A : Type.           (* positions, of all games that are compared *)
Variable L R : A -> A -> Prop.

(** Left keeps going until a move is made in z, which must come after finitely many rounds; [X] is
    where play stands after that. In [answers], Right has moved in -u, to -w. *)
Inductive win (X : A -> A -> Prop) : A -> A -> Prop :=
  win_intro z u :
    (forall x, R z x -> (exists z', L x z' /\ X z' u) \/ (exists y, R u y /\ X x y)) ->
    (forall w, L u w -> answers X z w) -> win X z u
with answers (X : A -> A -> Prop) : A -> A -> Prop :=
| in_z z z' w : L z z' -> X z' w -> answers X z w
| in_u z w y : R w y -> win X z y -> answers X z w.

Scheme win_mut := Minimality for win Sort Prop
with answers_mut := Minimality for answers Sort Prop.
Combined Scheme win_ind2 from win_mut, answers_mut.

(** The largest relation that keeps going for ever: so a move in z comes again and again, or play
    ends at Right. *)
Definition ge (z u : A) : Prop := exists X, X z u /\ forall a b, X a b -> win X a b.

Lemma win_mono (X Y : A -> A -> Prop) : (forall a b, X a b -> Y a b) ->
  (forall z u, win X z u -> win Y z u) /\ (forall z w, answers X z w -> answers Y z w).
Proof.
  intro m. apply win_ind2.
  - intros z u r _ l. constructor; [|exact l]. intros x q. destruct (r x q) as [(z' & i & h)|(y & i & h)].
    + left. exists z'. auto.
    + right. exists y. auto.
  - intros z z' w l h. apply (in_z Y z z' w l). auto.
  - intros z w y r _ h. exact (in_u Y z w y r h).
Qed.

Lemma unfold z u : ge z u -> win ge z u.
Proof.
  intros (X & h & all). apply (proj1 (win_mono X ge (fun a b k => ex_intro _ X (conj k all)))).
  now apply all.
Qed.

Lemma fold z u : win ge z u -> ge z u.
Proof.
  intro h. exists (win ge). split; [exact h|]. intros a b k.
  exact (proj1 (win_mono ge (win ge) unfold) a b k).
Qed.

(** ** Answers with ranks: what a certificate lists is enough *)
Theorem ranked (X : A -> A -> Prop) (rank : A -> A -> nat) :
  (forall z u, X z u ->
    (forall x, R z x -> (exists z', L x z' /\ X z' u) \/ (exists y, R u y /\ X x y)) /\
    (forall w, L u w -> (exists z', L z z' /\ X z' w) \/
                        (exists y, R w y /\ X z y /\ rank z y < rank z u))) ->
  forall z u, X z u -> ge z u.
Proof.
  intros good z u h. exists X. split; [exact h|]. clear z u h.
  assert (all : forall n z u, rank z u < n -> X z u -> win X z u).
  { induction n as [|n IH]; intros z u small h; [lia|]. destruct (good z u h) as [a b].
    constructor; [exact a|]. intros w l. destruct (b w l) as [(z' & i & k)|(y & i & k & less)].
    - exact (in_z X z z' w i k).
    - apply (in_u X z w y i). apply IH; [lia|exact k]. }
  intros z u. apply (all (S (rank z u))). lia.
Qed.

(** Where u has no infinite alternating run, as a stopper on a finite graph without alternating
    cycle has none, no ranks are needed. *)
Definition alternation (y u : A) : Prop := exists w, L u w /\ R w y.

Theorem alternating (X : A -> A -> Prop) :
  (forall z u, X z u ->
    (forall x, R z x -> (exists z', L x z' /\ X z' u) \/ (exists y, R u y /\ X x y)) /\
    (forall w, L u w -> (exists z', L z z' /\ X z' w) \/ (exists y, R w y /\ X z y))) ->
  (forall z u, X z u -> Acc alternation u) ->
  forall z u, X z u -> ge z u.
Proof.
  intros good ends z u h. exists X. split; [exact h|]. clear z u h. intros z u h.
  assert (a := ends z u h). revert z h. induction a as [u _ IH]. intros z h.
  destruct (good z u h) as [a b]. constructor; [exact a|].
  intros w l. destruct (b w l) as [(z' & i & k)|(y & i & k)].
  - exact (in_z X z z' w i k).
  - apply (in_u X z w y i). apply IH; [now exists w|exact k].
Qed.

(** ** The order is a preorder: (O) *)

Theorem ge_refl z : ge z z.
Proof.
  exists eq. split; [reflexivity|]. intros a b <-. constructor.
  - intros x r. right. now exists x.
  - intros w l. now apply (in_z eq a w w l).
Qed.

Definition via (z t : A) : Prop := exists u, ge z u /\ ge u t.

Lemma answered : (forall x y, win ge x y -> forall u t, ge u t -> R u y ->
    (exists z', L x z' /\ via z' t) \/ (exists s, R t s /\ via x s)) /\
  (forall x w, answers ge x w -> forall t, ge w t ->
    (exists z', L x z' /\ via z' t) \/ (exists s, R t s /\ via x s)).
Proof.
  assert (both : (forall x y, win ge x y -> ge x y /\ forall u t, ge u t -> R u y ->
      (exists z', L x z' /\ via z' t) \/ (exists s, R t s /\ via x s)) /\
    (forall x w, answers ge x w -> forall t, ge w t ->
      (exists z', L x z' /\ via z' t) \/ (exists s, R t s /\ via x s))).
  { apply win_ind2.
    - intros x y a b IH. assert (xy : ge x y).
      { apply fold. constructor; [exact a|exact b]. }
      split; [exact xy|]. intros u t g r. apply unfold in g. inversion g as [u' t' a' _]; subst.
      destruct (a' y r) as [(v & l & h)|(s & l & h)].
      + exact (IH v l t h).
      + right. exists s. split; [exact l|]. now exists y.
    - intros x z' w l h t g. left. exists z'. split; [exact l|]. now exists w.
    - intros x w y r _ IH t g. exact (proj2 IH w t g r). }
  split; [|exact (proj2 both)]. intros x y w. exact (proj2 (proj1 both x y w)).
Qed.

Lemma composed :
  (forall z u, win ge z u -> (forall t, ge u t -> win via z t) /\
     forall w, L u w -> forall t, ge w t -> answers via z t) /\
  (forall z w, answers ge z w -> forall t, ge w t -> answers via z t).
Proof.
  apply win_ind2.
  - intros z u a b IH. split; [|exact IH]. intros t g. apply unfold in g.
    assert (inner : (forall x s, win ge x s -> x = u -> win via z s) /\
                    (forall x s, answers ge x s -> x = u -> answers via z s)).
    { apply win_ind2.
      - intros x s c d IHs ->.
        assert (us : ge u s) by (apply fold; constructor; [exact c|exact d]).
        constructor; [|intros w l; exact (IHs w l eq_refl)].
        intros y r. destruct (a y r) as [(z' & l & h)|(v & l & h)].
        + left. exists z'. split; [exact l|]. now exists u.
        + exact (proj1 answered y v (unfold y v h) u s us l).
      - intros x v s l h ->. exact (IH v l s h).
      - intros x s y r _ IHy ->. apply (in_u via z s y r). now apply IHy. }
    exact (proj1 inner u t g eq_refl).
  - intros z z' w l h t g. apply (in_z via z z' t l). now exists w.
  - intros z w y r _ [IH IH'] t g. apply unfold in g. inversion g as [w' t' a _]; subst.
    destruct (a y r) as [(v & l & h)|(s & l & h)].
    + exact (IH' v l t h).
    + apply (in_u via z t s l). now apply IH.
Qed.

Theorem ge_trans z u t : ge z u -> ge u t -> ge z t.
Proof.
  intros a b. exists via. split; [now exists u|]. intros x y (v & p & q).
  exact (proj1 (proj1 composed x v (unfold x v p)) y q).
Qed.

Definition equal (v w : A) : Prop := ge v w /\ ge w v.

(** ** Chains and what stands at their ends *)

Inductive right_chain (v : A) : A -> Prop :=
| right_here : right_chain v v
| right_on p y q : right_chain v p -> R p y -> L y q -> ge q v -> right_chain v q.

Definition right_candidate (v y : A) : Prop := exists p, right_chain v p /\ R p y.
Definition terminal (v y : A) : Prop := right_candidate v y /\ forall q, L y q -> ~ ge q v.

Inductive left_chain (v : A) : A -> Prop :=
| left_here : left_chain v v
| left_on p w q : left_chain v p -> L p w -> R w q -> ge v q -> left_chain v q.

Definition left_candidate (v w : A) : Prop := exists p, left_chain v p /\ L p w.
Definition kept (v w : A) : Prop := left_candidate v w /\ forall b, terminal w b -> ~ ge v b.

(** B(v) and A(v) of the notes, as positions rather than classes. *)
Definition in_B (v y : A) : Prop :=
  terminal v y /\ forall x, terminal v x -> ge y x -> ge x y.
Definition in_A (v w : A) : Prop :=
  kept v w /\ forall x, kept v x -> ge x w -> ge w x.

(** On finite digraphs this can be told. *)
Variable told : forall y v, (exists q, L y q /\ ge q v) \/ forall q, L y q -> ~ ge q v.

Lemma right_chain_ge v p : right_chain v p -> ge p v.
Proof. destruct 1; [apply ge_refl|assumption]. Qed.

Lemma left_chain_le v p : left_chain v p -> ge v p.
Proof. destruct 1; [apply ge_refl|assumption]. Qed.

Theorem lemma_1 z u x : ge z u -> R z x ->
  (exists x', L x x' /\ ge x' u) \/ exists y, terminal u y /\ ge x y.
Proof.
  intros g r. apply unfold in g. inversion g as [z' u' a _]; subst.
  destruct (a x r) as [h|(y & ry & h)]; [now left|]. apply unfold in h.
  assert (both : (forall x y, win ge x y -> forall p, right_chain u p -> R p y ->
      (exists x', L x x' /\ ge x' u) \/ exists y, terminal u y /\ ge x y) /\
    (forall x q, answers ge x q -> right_chain u q ->
      (exists x', L x x' /\ ge x' u) \/ exists y, terminal u y /\ ge x y)).
  { clear - told. apply win_ind2.
    - intros x y a b IH p c r. destruct (told y u) as [(q & l & h)|no].
      + apply (IH q l). exact (right_on u p y q c r l h).
      + right. exists y. split; [split; [now exists p|exact no]|].
        apply fold. constructor; [exact a|exact b].
    - intros x x' q l h c. left. exists x'. split; [exact l|].
      exact (ge_trans x' q u h (right_chain_ge u q c)).
    - intros x q y r _ IH c. exact (IH q c r). }
  exact (proj1 both x y h u (right_here u) ry).
Qed.

Theorem lemma_2 v w x : ge v w -> terminal v x -> ge w v -> exists y, terminal w y /\ ge x y.
Proof.
  intros vw [(p & c & r) no] wv.
  destruct (lemma_1 p w x) as [(x' & l & h)|h]; [|exact r| |exact h].
  - exact (ge_trans p v w (right_chain_ge v p c) vw).
  - destruct (no x' l). exact (ge_trans x' w v h wv).
Qed.

Theorem lemma_3 z p w : ge z p -> L p w -> (forall b, terminal w b -> ~ ge z b) ->
  exists z', L z z' /\ ge z' w.
Proof.
  intros g l no. apply unfold in g. inversion g as [z' p' _ b]; subst. specialize (b w l).
  assert (both : (forall x y, win ge x y -> x = z -> forall q, right_chain w q -> R q y ->
      exists z', L z z' /\ ge z' w) /\
    (forall x q, answers ge x q -> x = z -> right_chain w q -> exists z', L z z' /\ ge z' w)).
  { clear - no told. apply win_ind2.
    - intros x y a b IH -> q c r. destruct (told y w) as [(q' & l & h)|end_].
      + apply (IH q' l eq_refl). exact (right_on w q y q' c r l h).
      + destruct (no y); [split; [now exists q|exact end_]|].
        apply fold. constructor; [exact a|exact b].
    - intros x z' q l h -> c. exists z'. split; [exact l|].
      exact (ge_trans z' q w h (right_chain_ge w q c)).
    - intros x q y r _ IH -> c. exact (IH eq_refl q c r). }
  exact (proj2 both z w b eq_refl (right_here w)).
Qed.

(** ** The theorem: a canonical stopper s that equals v has the options read off at v *)

Variable s v : A.
Variable same : equal s v.
Variable left_not_reversible : forall d, L s d -> forall r, R d r -> ~ ge s r.
Variable right_not_reversible : forall t, R s t -> forall l, L t l -> ~ ge l s.
Variable left_incomparable : forall d d', L s d -> L s d' -> ge d' d -> d = d'.
Variable right_incomparable : forall t t', R s t -> R s t' -> ge t t' -> t = t'.

Lemma right_i x : terminal v x -> exists t, R s t /\ ge x t.
Proof.
  intros [(p & c & r) no].
  assert (g := ge_trans p v s (right_chain_ge v p c) (proj2 same)). apply unfold in g.
  inversion g as [z' u' h _]; subst. destruct (h x r) as [(x' & l & k)|k]; [|exact k].
  destruct (no x' l). exact (ge_trans x' s v k (proj1 same)).
Qed.

Lemma right_ii t : R s t -> exists y, terminal v y /\ equal y t.
Proof.
  intro r. destruct (lemma_1 s v t (proj1 same) r) as [(l & i & h)|(y & e & h)].
  - destruct (right_not_reversible t r l i). exact (ge_trans l v s h (proj2 same)).
  - destruct (right_i y e) as (t' & r' & h').
    assert (t = t') by (apply (right_incomparable t t' r r'); exact (ge_trans t y t' h h')).
    subst t'. exists y. split; [exact e|]. now split.
Qed.

(** B(v) is exactly the classes of the right options of s. *)
Theorem right_options :
  (forall t, R s t -> exists y, in_B v y /\ equal y t) /\
  (forall y, in_B v y -> exists t, R s t /\ equal y t).
Proof.
  split.
  - intros t r. destruct (right_ii t r) as (y & e & yt & ty). exists y. split; [|now split].
    split; [exact e|]. intros x ex h. destruct (right_i x ex) as (t' & r' & k).
    assert (t = t').
    { apply (right_incomparable t t' r r'). exact (ge_trans t y t' ty (ge_trans y x t' h k)). }
    subst t'. exact (ge_trans x t y k ty).
  - intros y [e least]. destruct (right_i y e) as (t & r & h). exists t. split; [exact r|].
    destruct (right_ii t r) as (x & ex & xt & tx). split; [exact h|].
    assert (k := least x ex (ge_trans y t x h tx)). exact (ge_trans t x y tx k).
Qed.

Lemma left_iii w : kept v w -> exists d, L s d /\ ge d w.
Proof.
  intros [(p & c & l) no]. apply (lemma_3 s p w); [|exact l|].
  - exact (ge_trans s v p (proj1 same) (left_chain_le v p c)).
  - intros b e h. apply (no b e). exact (ge_trans v s b (proj2 same) h).
Qed.

Lemma left_iv d : L s d -> exists q, kept v q /\ equal q d.
Proof.
  intro l. assert (vs := unfold v s (proj2 same)). inversion vs as [z u _ b]; subst.
  assert (first : exists q, L v q /\ ge q d).
  { assert (w := b d l). inversion w as [z z' x i h|z x y r h]; subst; [now exists z'|].
    destruct (left_not_reversible d l y r). exact (ge_trans s v y (proj1 same) (fold v y h)). }
  destruct first as (q0 & l0 & g0).
  assert (up : exists q, left_candidate v q /\ ge q d /\ exists d', L s d' /\ ge d' q).
  { assert (both : (forall z r, win ge z r -> z = s -> forall q, left_candidate v q -> ge q d -> R q r ->
        exists q, left_candidate v q /\ ge q d /\ exists d', L s d' /\ ge d' q) /\
      (forall z q, answers ge z q -> z = s -> left_candidate v q -> ge q d ->
        exists q, left_candidate v q /\ ge q d /\ exists d', L s d' /\ ge d' q)).
    { apply win_ind2.
      - intros z r a c IH -> q (p & cp & lp) g rq.
        assert (sr : ge s r) by (apply fold; constructor; [exact a|exact c]).
        apply unfold in g. inversion g as [z' u' h _]; subst.
        destruct (h r rq) as [(q1 & l1 & k)|(y & ry & k)].
        + apply (IH q1 l1 eq_refl); [|exact k]. exists r. split; [|exact l1].
          exact (left_on v p q r cp lp rq (ge_trans v s r (proj2 same) sr)).
        + destruct (left_not_reversible d l y ry). exact (ge_trans s r y sr k).
      - intros z d' q i h -> c g. exists q. split; [exact c|]. split; [exact g|]. now exists d'.
      - intros z q r i _ IH -> c g. exact (IH eq_refl q c g i). }
    assert (sv := unfold s v (proj1 same)). inversion sv as [z u _ c]; subst.
    apply (proj2 both s q0 (c q0 l0) eq_refl); [|exact g0].
    exists v. split; [constructor|exact l0]. }
  destruct up as (q & c & qd & d' & l' & dq).
  assert (d = d') by (apply (left_incomparable d d' l l'); exact (ge_trans d' q d dq qd)).
  subst d'. exists q. split; [|now split]. split; [exact c|]. intros b' [(p & cp & rp) no] h.
  (* A terminal of q is above a right option of d, which is not below s. *)
  assert (pd : ge p d) by exact (ge_trans p q d (right_chain_ge q p cp) qd).
  apply unfold in pd. inversion pd as [z u k _]; subst.
  destruct (k b' rp) as [(x & lx & gx)|(t & rt & gt)].
  - exact (no x lx (ge_trans x d q gx dq)).
  - apply (left_not_reversible d l t rt).
    exact (ge_trans s v t (proj1 same) (ge_trans v b' t h gt)).
Qed.

(** A(v) is exactly the classes of the left options of s. *)
Theorem left_options :
  (forall d, L s d -> exists w, in_A v w /\ equal w d) /\
  (forall w, in_A v w -> exists d, L s d /\ equal w d).
Proof.
  split.
  - intros d l. destruct (left_iv d l) as (q & k & qd & dq). exists q. split; [|now split].
    split; [exact k|]. intros x kx h. destruct (left_iii x kx) as (d' & l' & g).
    assert (d = d').
    { apply (left_incomparable d d' l l').
      exact (ge_trans d' x d g (ge_trans x q d h qd)). }
    subst d'. exact (ge_trans q d x qd g).
  - intros w [k most]. destruct (left_iii w k) as (d & l & g). exists d. split; [exact l|].
    destruct (left_iv d l) as (q & kq & qd & dq).
    assert (h := most q kq (ge_trans q d w qd g)). split; [exact (ge_trans w q d h qd)|exact g].
Qed.

End Loopy.

(** * The game that is read off: below the one it is read off from (Lemma 4 of the notes)

    Its positions are copies of the followers ([inr]); from u, Left moves to A(u) and Right to B(u).
    [Q] are the positions that can be reached; no alternating run of theirs is infinite. *)

Section ReadOff.
Variable A : Type.
Variable L R : A -> A -> Prop.
Variable told : forall y v, (exists q, L y q /\ ge A L R q v) \/ forall q, L y q -> ~ ge A L R q v.
Variable found : forall a z, (exists b, terminal A L R a b /\ ge A L R z b) \/
  forall b, terminal A L R a b -> ~ ge A L R z b.
Variable minimal : forall u y, terminal A L R u y -> exists b, in_B A L R u b /\ ge A L R y b.

Definition left_moves (s t : A + A) : Prop :=
  match s, t with inl a, inl b => L a b | inr u, inr a => in_A A L R u a | _, _ => False end.
Definition right_moves (s t : A + A) : Prop :=
  match s, t with inl a, inl b => R a b | inr u, inr b => in_B A L R u b | _, _ => False end.

Variable Q : A -> Prop.
Variable reached : forall u w, Q u -> in_A A L R u w \/ in_B A L R u w -> Q w.
Variable ends : forall u, Q u -> Acc (alternation (A + A) left_moves right_moves) (inr u).

Theorem lemma_4 z u : Q u -> ge A L R z u -> ge (A + A) left_moves right_moves (inl z) (inr u).
Proof.
  intros q g.
  apply (alternating (A + A) left_moves right_moves
    (fun s t => exists z u, s = inl z /\ t = inr u /\ Q u /\ ge A L R z u)).
  - clear z u q g. intros s t (z & u & -> & -> & q & g). split.
    + intros [x|x] r; simpl in r; [|destruct r].
      destruct (lemma_1 A L R told z u x g r) as [(x' & l & h)|(y & e & h)].
      * left. exists (inl x'). split; [exact l|]. now exists x', u.
      * right. destruct (minimal u y e) as (b & i & k). exists (inr b). split; [exact i|].
        exists x, b. repeat split; [apply (reached u b q); now right|].
        exact (ge_trans A L R x y b h k).
    + intros [a|a] i; simpl in i; [destruct i|]. assert (qa : Q a) by (apply (reached u a q); now left).
      destruct (found a z) as [(y & e & h)|no].
      * right. destruct (minimal a y e) as (b & j & k). exists (inr b). split; [exact j|].
        exists z, b. repeat split; [apply (reached a b qa); now right|].
        exact (ge_trans A L R z y b h k).
      * left. destruct i as [[(p & c & l) _] _].
        assert (zp := ge_trans A L R z u p g (left_chain_le A L R u p c)).
        destruct (lemma_3 A L R told z p a zp l no) as (z' & m & h).
        exists (inl z'). split; [exact m|]. now exists z', a.
  - intros s t (x & w & _ & -> & qw & _). now apply ends.
  - now exists z, u.
Qed.

(** If v equals a canonical position s, all of whose followers are canonical, the game read off
    at v equals s: they have the same options, on and on (Corollary). *)
Variable C : A -> Prop.
Variable C_closed : forall s t, C s -> L s t \/ R s t -> C t.
Variable C_canonical : forall s, C s ->
  (forall d, L s d -> forall r, R d r -> ~ ge A L R s r) /\
  (forall t, R s t -> forall l, L t l -> ~ ge A L R l s) /\
  (forall d d', L s d -> L s d' -> ge A L R d' d -> d = d') /\
  (forall t t', R s t -> R s t' -> ge A L R t t' -> t = t').

Theorem read_off s v : C s -> equal A L R s v ->
  equal (A + A) left_moves right_moves (inl s) (inr v).
Proof.
  intros c e.
  assert (turned : forall a b, equal A L R a b -> equal A L R b a) by (intros a b [x y]; now split).
  assert (lefts : forall s v, C s -> equal A L R s v ->
    (forall d, L s d -> exists w, in_A A L R v w /\ equal A L R w d) /\
    (forall w, in_A A L R v w -> exists d, L s d /\ equal A L R w d)).
  { intros x y cx exy. destruct (C_canonical x cx) as (a & b & p & q).
    exact (left_options A L R told x y exy a p). }
  assert (rights : forall s v, C s -> equal A L R s v ->
    (forall t, R s t -> exists y, in_B A L R v y /\ equal A L R y t) /\
    (forall y, in_B A L R v y -> exists t, R s t /\ equal A L R y t)).
  { intros x y cx exy. destruct (C_canonical x cx) as (a & b & p & q).
    exact (right_options A L R told x y exy b q). }
  split.
  - exists (fun a b => exists s v, a = inl s /\ b = inr v /\ C s /\ equal A L R s v).
    split; [now exists s, v|]. clear s v c e. intros a b (s & v & -> & -> & c & e). constructor.
    + intros [t|t] r; simpl in r; [|destruct r]. right.
      destruct (proj1 (rights s v c e) t r) as (y & i & h). exists (inr y). split; [exact i|].
      exists t, y. repeat split; try (now apply h). apply (C_closed s t c). now right.
    + intros [w|w] i; simpl in i; [destruct i|].
      destruct (proj2 (lefts s v c e) w i) as (d & l & h).
      apply (in_z _ _ _ _ _ (inl d)); [exact l|].
      exists d, w. repeat split; try (now apply h). apply (C_closed s d c). now left.
  - exists (fun a b => exists s v, a = inr v /\ b = inl s /\ C s /\ equal A L R s v).
    split; [now exists s, v|]. clear s v c e. intros a b (s & v & -> & -> & c & e). constructor.
    + intros [y|y] i; simpl in i; [destruct i|]. right.
      destruct (proj2 (rights s v c e) y i) as (t & r & h). exists (inl t). split; [exact r|].
      exists t, y. repeat split; try (now apply h). apply (C_closed s t c). now right.
    + intros [d|d] l; simpl in l; [|destruct l].
      destruct (proj1 (lefts s v c e) d l) as (w & i & h).
      apply (in_z _ _ _ _ _ (inr w)); [exact i|].
      exists d, w. repeat split; try (now apply h). apply (C_closed s d c). now left.
Qed.

(** The order of positions is that of their copies on the left. *)
Lemma copied z u : ge A L R z u -> ge (A + A) left_moves right_moves (inl z) (inl u).
Proof.
  intro g. exists (fun a b => exists z u, a = inl z /\ b = inl u /\ ge A L R z u).
  split; [now exists z, u|]. clear z u g. intros a b (z & u & -> & -> & g).
  apply (unfold A L R) in g.
  assert (both :
    (forall z u, win A L R (ge A L R) z u -> win (A + A) left_moves right_moves
       (fun a b => exists z u, a = inl z /\ b = inl u /\ ge A L R z u) (inl z) (inl u)) /\
    (forall z w, answers A L R (ge A L R) z w -> answers (A + A) left_moves right_moves
       (fun a b => exists z u, a = inl z /\ b = inl u /\ ge A L R z u) (inl z) (inl w))).
  { clear z u g. apply (win_ind2 A L R (ge A L R)).
    - intros z u r _ l. constructor.
      + intros [x|x] i; simpl in i; [|destruct i]. destruct (r x i) as [(z' & j & h)|(y & j & h)].
        * left. exists (inl z'). split; [exact j|]. now exists z', u.
        * right. exists (inl y). split; [exact j|]. now exists x, y.
      + intros [w|w] i; simpl in i; [|destruct i]. exact (l w i).
    - intros z z' w i h. apply (in_z _ _ _ _ _ (inl z')); [exact i|]. now exists z', w.
    - intros z w y i _ h.
      apply (in_u (A + A) left_moves right_moves _ (inl z) (inl w) (inl y)); [exact i|exact h]. }
  exact (proj1 both z u g).
Qed.

(** The decision: where the game that is read off has no infinite alternating run and is at least
    v, they are equal; and where it is not at least v, no such canonical position equals v. *)
Theorem decision_yes v : Q v -> ge (A + A) left_moves right_moves (inr v) (inl v) ->
  equal (A + A) left_moves right_moves (inl v) (inr v).
Proof. intros q g. split; [|exact g]. apply lemma_4; [exact q|apply ge_refl]. Qed.

Theorem decision_no v : ~ ge (A + A) left_moves right_moves (inr v) (inl v) ->
  forall s, C s -> ~ equal A L R s v.
Proof.
  intros no s c e. apply no. destruct (read_off s v c e) as [_ below].
  exact (ge_trans (A + A) left_moves right_moves _ _ _ below (copied s v (proj1 e))).
Qed.
End ReadOff.

(** * A program for answers with ranks, on games that are listed *)

Section Program.
Variable A : Type.
Variable left right : A -> list A.
Variable rank : A -> A -> option N.  (* of the pairs that are listed; None of others *)

Definition listed (z u : A) : bool := match rank z u with Some _ => true | None => false end.

Definition falls (r : N) (z u : A) : bool :=
  match rank z u with Some k => (k <? r)%N | None => false end.

Definition pair_at (p : A * A) : bool :=
  let '(z, u) := p in
  match rank z u with
  | None => false
  | Some r =>
      every (fun x => if some (fun z' => listed z' u) (left x) then true
                      else some (listed x) (right u)) (right z) &&
      every (fun w => if some (fun z' => listed z' w) (left z) then true
                      else some (falls r z) (right w)) (left u)
  end.

Definition ranked_ok (pairs : list (A * A)) : bool := every pair_at pairs.

Definition good_pair (p : A * A) : Prop :=
  let '(z, u) := p in
  exists r, rank z u = Some r /\
    (forall x, In x (right z) -> (exists z', In z' (left x) /\ rank z' u <> None) \/
                                 (exists y, In y (right u) /\ rank x y <> None)) /\
    (forall w, In w (left u) -> (exists z', In z' (left z) /\ rank z' w <> None) \/
       (exists y, In y (right w) /\ exists k, rank z y = Some k /\ (k < r)%N)).

Lemma listed_spec z u : listed z u = true <-> rank z u <> None.
Proof. unfold listed. destruct (rank z u); split; congruence. Qed.

Lemma falls_spec r z u : falls r z u = true <-> exists k, rank z u = Some k /\ (k < r)%N.
Proof.
  unfold falls. destruct (rank z u) as [k|].
  - rewrite N.ltb_lt. split; [intro l; now exists k|intros (j & e & l); congruence].
  - split; [discriminate|intros (j & e & _); discriminate].
Qed.

Lemma either_spec a b (P Q : Prop) : (a = true <-> P) -> (b = true <-> Q) ->
  (if a then true else b) = true <-> P \/ Q.
Proof. destruct a, b; intuition congruence. Qed.

Theorem ranked_complete pairs :
  ranked_ok pairs = true <-> forall p, In p pairs -> good_pair p.
Proof.
  apply every_spec. intros [z u]. unfold pair_at, good_pair. destruct (rank z u) as [r|].
  - rewrite andb_true_iff.
    rewrite (every_spec _ (fun x => (exists z', In z' (left x) /\ rank z' u <> None) \/
                                    (exists y, In y (right u) /\ rank x y <> None))).
    + rewrite (every_spec _ (fun w => (exists z', In z' (left z) /\ rank z' w <> None) \/
        (exists y, In y (right w) /\ exists k, rank z y = Some k /\ (k < r)%N))).
      * split; [intros [a b]; now exists r|]. intros (k & e & a & b). injection e as <-. now split.
      * intro w. apply either_spec; apply some_spec; intro; [apply listed_spec|apply falls_spec].
    + intro x. apply either_spec; apply some_spec; intro; apply listed_spec.
  - split; [discriminate|]. intros (r & e & _). discriminate.
Qed.

Theorem ranked_sound pairs : (forall z u, rank z u <> None -> In (z, u) pairs) ->
  ranked_ok pairs = true -> forall z u, In (z, u) pairs ->
  ge A (fun a b => In b (left a)) (fun a b => In b (right a)) z u.
Proof.
  intros all ok z u i. apply ranked_complete with (p := (z, u)) in ok as h; [|exact i].
  destruct h as (r & e & _).
  apply (ranked A _ _ (fun a b => rank a b <> None)
    (fun a b => match rank a b with Some k => N.to_nat k | None => 0 end)); [|congruence].
  clear z u i r e. intros z u h.
  assert (g := proj1 (ranked_complete pairs) ok (z, u) (all z u h)). simpl in g.
  destruct g as (r & e & a & b). split; [exact a|].
  intros w l. destruct (b w l) as [k|(y & j & k & q & less)]; [now left|].
  right. exists y. split; [exact j|]. split; [congruence|]. rewrite q, e. lia.
Qed.
End Program.
