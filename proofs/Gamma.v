(** The generalised Sprague-Grundy function γ with its counter, on any digraph, infinite and
    cyclic ones too: conditions A, B and C of Fraenkel 1996a, section 3.

    [fin u] is the value of u where it is finite; None stands for ∞. *)

Require Import List NArith Lia Bool.
Require Import Game Sums.
Import ListNotations.

(** Pairs in the order of a dictionary. *)
Section Dictionary.
Variable C : Type.
Variable lt : C -> C -> Prop.
Variable wf : well_founded lt.

Definition before (p q : N * C) : Prop :=
  (fst p < fst q)%N \/ fst p = fst q /\ lt (snd p) (snd q).

Lemma before_wf : well_founded before.
Proof.
  assert (all : forall n c, Acc before (n, c)).
  { induction n as [n IHn] using (well_founded_induction N.lt_wf_0).
    intro c. induction (wf c) as [c _ IHc]. constructor. intros [m d] [less|[same less]]; simpl in *.
    - now apply IHn.
    - subst. now apply IHc. }
  intros [n c]. apply all.
Qed.
End Dictionary.

Section Gamma.
Variable V : Type.
Variable E : V -> V -> Prop.
Variable A : V -> Prop.
Variable closed : forall u v, A u -> E u v -> A v.
Variable C : Type.
Variable lt : C -> C -> Prop.
Variable wf : well_founded lt.
Variable fin : V -> option N.
Variable c : V -> C.

Definition among (u : V) (w : N) : Prop := exists v, E u v /\ fin v = Some w.

(** Which values stand among the options can be told: on lists it can. *)
Variable has : V -> N -> bool.
Variable has_spec : forall u w, has u w = true <-> among u w.

Variable cond_A : forall u m, A u -> fin u = Some m -> mex (among u) m.
Variable cond_B : forall u m v, A u -> fin u = Some m -> E u v ->
  match fin v with Some w => (m < w)%N | None => True end ->
  exists w, E v w /\ fin w = Some m /\ lt (c w) (c u).
Variable cond_C : forall u, A u -> fin u = None -> exists m v,
  mex (among u) m /\ E u v /\ fin v = None /\ ~ among v m.

(** The sum of the digraph and a heap of Nim: either moves in the digraph, or makes the
    heap smaller. *)
Definition with_heap (s t : V * N) : Prop :=
  (E (fst s) (fst t) /\ snd t = snd s) \/ (fst t = fst s /\ (snd t < snd s)%N).

Definition label_of (s : V * N) : label :=
  match fin (fst s) with
  | Some g => if N.eqb g (snd s) then Lp else Ln
  | None => if has (fst s) (snd s) then Ln else Ld
  end.

Lemma label_P s : label_of s = Lp <-> fin (fst s) = Some (snd s).
Proof.
  unfold label_of. destruct (fin (fst s)) as [g|].
  - destruct (N.eqb_spec g (snd s)); split; congruence.
  - destruct (has (fst s) (snd s)); split; discriminate.
Qed.

Definition order (s : V * N) : N * C := (snd s, c (fst s)).

Lemma heap_P s : A (fst s) -> label_of s = Lp -> forall t, with_heap s t ->
  label_of t = Ln /\ exists x, with_heap t x /\ label_of x = Lp /\ before C lt (order x) (order s).
Proof.
  destruct s as [u m]. intros a l. apply label_P in l. simpl in *. intros [v k] [[e same]|[same less]];
    simpl in *.
  - subst k. destruct (fin v) as [w|] eqn:fv.
    + assert (w <> m).
      { intros ->. apply (proj2 (cond_A u m a l)). now exists v. }
      split; [unfold label_of; simpl; rewrite fv; now destruct (N.eqb_spec w m)|].
      destruct (N.lt_total w m) as [less|[same|more]]; [|contradiction|].
      * exists (v, w). split; [right; simpl; auto|]. split; [now apply label_P|]. now left.
      * destruct (cond_B u m v a l e) as (x & f & fx & d); [now rewrite fv|].
        exists (x, m). split; [left; auto|]. split; [now apply label_P|]. right. auto.
    + destruct (cond_B u m v a l e) as (x & f & fx & d); [now rewrite fv|]. split.
      * unfold label_of. simpl. rewrite fv.
        assert (h : has v m = true) by (apply has_spec; now exists x). now rewrite h.
      * exists (x, m). split; [left; auto|]. split; [now apply label_P|]. right. auto.
  - subst v. split.
    + unfold label_of. simpl. rewrite l. destruct (N.eqb_spec m k); [lia|reflexivity].
    + destruct (proj1 (cond_A u m a l) k less) as (w & e & fw). exists (w, k).
      split; [left; auto|]. split; [now apply label_P|]. now left.
Qed.

Lemma heap_N s : A (fst s) -> label_of s = Ln -> exists t, with_heap s t /\ label_of t = Lp.
Proof.
  destruct s as [u m]. unfold label_of at 1. simpl. intros a l. destruct (fin u) as [g|] eqn:fu.
  - destruct (N.eqb_spec g m) as [|no]; [discriminate|].
    destruct (N.lt_total g m) as [less|[same|more]]; [|contradiction|].
    + exists (u, g). split; [right; auto|now apply label_P].
    + destruct (proj1 (cond_A u g a fu) m more) as (v & e & fv).
      exists (v, m). split; [left; auto|now apply label_P].
  - destruct (has u m) eqn:h; [|discriminate]. apply has_spec in h. destruct h as (v & e & fv).
    exists (v, m). split; [left; auto|now apply label_P].
Qed.

Lemma heap_D s : A (fst s) -> label_of s = Ld ->
  (exists t, with_heap s t /\ label_of t = Ld) /\ forall t, with_heap s t -> label_of t <> Lp.
Proof.
  destruct s as [u m]. unfold label_of at 1. simpl. intros a l. destruct (fin u) as [g|] eqn:fu.
  { destruct (N.eqb_spec g m); discriminate. }
  destruct (has u m) eqn:h; [discriminate|].
  assert (no : ~ among u m) by (intro q; apply has_spec in q; congruence).
  split.
  - destruct (cond_C u a fu) as (k & v & x & e & fv & out).
    destruct (N.lt_total k m) as [less|[same|more]].
    + exists (u, k). split; [right; auto|]. unfold label_of. simpl. rewrite fu.
      destruct (has u k) eqn:hk; [|reflexivity]. apply has_spec in hk. now destruct (proj2 x).
    + subst k. exists (v, m). split; [left; auto|]. unfold label_of. simpl. rewrite fv.
      destruct (has v m) eqn:hv; [|reflexivity]. apply has_spec in hv. now destruct out.
    + now destruct (no (proj1 x m more)).
  - intros [v k] [[e same]|[same less]] q; apply label_P in q; simpl in *; subst.
    + apply no. now exists v.
    + congruence.
Qed.

Lemma heap_closed s t : A (fst s) -> with_heap s t -> A (fst t).
Proof. intros a [[e _]|[e _]]; [exact (closed _ _ a e)|now rewrite e]. Qed.

(** What γ means: m where the position with a heap of m is P, and only there; ∞(K) where with a
    heap of m it is N for m in K, and D otherwise. *)
Theorem gamma_means u m : A u ->
  (fin u = Some m <-> isP _ with_heap (u, m)) /\
  (fin u = None -> has u m = true -> isN _ with_heap (u, m)) /\
  (fin u = None -> has u m = false -> isD _ with_heap (u, m)).
Proof.
  intro a.
  assert (t := theorem_3 (V * N) with_heap (fun s => A (fst s)) heap_closed label_of (N * C)
    (before C lt) (before_wf C lt wf) order heap_P heap_N heap_D (u, m) a).
  destruct t as (p & n & d). rewrite (label_P (u, m)) in p. simpl in p. split; [exact p|].
  unfold label_of in n, d. simpl in n, d.
  split; intros f h; rewrite f, h in n, d; [now apply n|now apply d].
Qed.

(** Equation (3.1) for a single token, on the digraph alone. *)
Definition alone (u : V) : label := label_of (u, 0%N).

Lemma alone_P u : A u -> alone u = Lp -> forall v, E u v ->
  alone v = Ln /\ exists w, E v w /\ alone w = Lp /\ lt (c w) (c u).
Proof.
  intros a l v e. split.
  - apply (heap_P (u, 0%N) a l (v, 0%N)). left. auto.
  - apply label_P in l. simpl in l. destruct (cond_B u 0%N v a l e) as (w & f & fw & d).
    + destruct (fin v) as [w|] eqn:fv; [|exact I]. destruct (N.eq_0_gt_0_cases w) as [->|q]; [|exact q].
      destruct (proj2 (cond_A u 0%N a l)). now exists v.
    + exists w. split; [exact f|]. split; [now apply label_P|exact d].
Qed.

Lemma alone_N u : A u -> alone u = Ln -> exists v, E u v /\ alone v = Lp.
Proof.
  intros a l. destruct (heap_N (u, 0%N) a l) as ([v k] & [[e same]|[_ less]] & lv); simpl in *.
  - subst. now exists v.
  - lia.
Qed.

Lemma alone_D u : A u -> alone u = Ld ->
  (exists v, E u v /\ alone v = Ld) /\ forall v, E u v -> alone v <> Lp.
Proof.
  intros a l. destruct (heap_D (u, 0%N) a l) as [([v k] & [[e same]|[_ less]] & lv) no]; simpl in *.
  - subst. split; [now exists v|]. intros w f. apply (no (w, 0%N)). left. auto.
  - lia.
Qed.

Theorem equation_3_1 u : A u ->
  (fin u = Some 0%N <-> isP V E u) /\
  ((exists m, fin u = Some m /\ m <> 0%N) \/ fin u = None /\ among u 0 <-> isN V E u) /\
  (fin u = None /\ ~ among u 0 <-> isD V E u).
Proof.
  intro a.
  assert (t := theorem_3 V E A closed alone C lt wf c alone_P alone_N alone_D u a).
  destruct t as (p & n & d). rewrite <- p, <- n, <- d. unfold alone.
  split; [|split].
  - now rewrite (label_P (u, 0%N)).
  - unfold label_of. simpl. rewrite <- has_spec. destruct (fin u) as [g|].
    + destruct (N.eqb_spec g 0) as [z|z]; split; try discriminate.
      * intros [(m & h & no)|[h _]]; congruence.
      * reflexivity.
      * intros _. left. now exists g.
    + destruct (has u 0); split; try discriminate; auto.
      intros [(m & h & _)|[_ h]]; discriminate.
  - unfold label_of. simpl. rewrite <- has_spec. destruct (fin u) as [g|].
    + split; [intros [h _]; discriminate|]. destruct (N.eqb g 0); discriminate.
    + destruct (has u 0); split; try discriminate.
      * intros [_ h]. now destruct h.
      * reflexivity.
      * intros _. split; [reflexivity|discriminate].
Qed.
End Gamma.

(** Conditions A, B and C, with the counter in a well-founded order. *)
Record conditions {V : Type} (E : V -> V -> Prop) (A : V -> Prop) {C : Type}
    (lt : C -> C -> Prop) (fin : V -> option N) (c : V -> C) (has : V -> N -> bool) : Prop := {
  order_ends : well_founded lt;
  can_be_told : forall u w, has u w = true <-> among V E fin u w;
  A_holds : forall u m, A u -> fin u = Some m -> mex (among V E fin u) m;
  B_holds : forall u m v, A u -> fin u = Some m -> E u v ->
    match fin v with Some w => (m < w)%N | None => True end ->
    exists w, E v w /\ fin w = Some m /\ lt (c w) (c u);
  C_holds : forall u, A u -> fin u = None -> exists m v,
    mex (among V E fin u) m /\ E u v /\ fin v = None /\ ~ among V E fin v m }.

(** Only one function satisfies them, whatever counter shows it. *)
Theorem gamma_unique V (E : V -> V -> Prop) (A : V -> Prop)
    (closed : forall u v, A u -> E u v -> A v) C lt C' lt' fin fin' c c' has has' :
  @conditions V E A C lt fin c has -> @conditions V E A C' lt' fin' c' has' ->
  forall u, A u -> fin u = fin' u.
Proof.
  intros [wf h a b cc] [wf' h' a' b' cc'] u s.
  assert (p : forall m, fin u = Some m <-> fin' u = Some m).
  { intro m.
    destruct (gamma_means V E A closed C lt wf fin c has h a b cc u m s) as (-> & _).
    destruct (gamma_means V E A closed C' lt' wf' fin' c' has' h' a' b' cc' u m s) as (-> & _).
    reflexivity. }
  destruct (fin u) as [m|] eqn:f.
  - symmetry. now apply p.
  - destruct (fin' u) as [m|] eqn:f'; [|reflexivity].
    assert (q : None = Some m) by (now apply p). discriminate.
Qed.
