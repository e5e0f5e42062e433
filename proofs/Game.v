(** Digraphs as games: P-, N- and D-positions, strategies, and kernels.

    The digraph is any type with any relation: infinite and cyclic ones too.
    Numbers are those of Fraenkel 1997. No axiom is used, so neither choice nor excluded middle. *)

Require Import List Arith Lia.
Import ListNotations.

Inductive label := Lp | Ln | Ld.

Section Digraph.
Variable V : Type.
Variable E : V -> V -> Prop.  (* E u v: one move leads from u to v *)

(** * Definition 2: P and N as least, D as greatest solutions *)

Inductive P2 : V -> Prop :=
  P2_intro u : (forall v, E u v -> exists w, E v w /\ P2 w) -> P2 u.

Inductive N2 : V -> Prop :=
  N2_intro u v : E u v -> (forall w, E v w -> N2 w) -> N2 u.

(** Lemma 2, equations (5) and (6). *)
Inductive isP : V -> Prop := isP_intro u : (forall v, E u v -> isN v) -> isP u
with isN : V -> Prop := isN_intro u v : E u v -> isP v -> isN u.

Scheme isP_mut := Minimality for isP Sort Prop
with isN_mut := Minimality for isN Sort Prop.
Combined Scheme isPN_ind from isP_mut, isN_mut.

(** Equation (4): the largest set of vertices with a move inside, from which all moves
    lead inside or to N. *)
Definition isD (u : V) : Prop :=
  exists X : V -> Prop, X u /\
    forall x, X x -> (exists y, E x y /\ X y) /\ forall y, E x y -> X y \/ isN y.

Fixpoint P2_isP u (p : P2 u) {struct p} : isP u :=
  match p in P2 u return isP u with
  | P2_intro u all =>
      isP_intro u (fun v e =>
        match all v e with ex_intro _ w (conj f q) => isN_intro v w f (P2_isP w q) end)
  end.

Theorem lemma_2_P u : P2 u <-> isP u.
Proof.
  split; [apply P2_isP|].
  revert u.
  apply (isP_mut P2 (fun v => exists w, E v w /\ P2 w)).
  - intros u _ all. constructor. exact all.
  - intros u v e _ p. exists v. auto.
Qed.

Theorem lemma_2_N u : N2 u <-> isN u.
Proof.
  split.
  - intro n. induction n as [u v e _ IH]. apply (isN_intro u v e). now constructor.
  - revert u. apply (isN_mut (fun u => forall v, E u v -> N2 v) N2).
    + intros u _ all. exact all.
    + intros u v e _ all. exact (N2_intro u v e all).
Qed.

(** The three exclude each other. *)
Theorem P_not_N : forall u, isP u -> ~ isN u.
Proof.
  apply (isP_mut (fun u => ~ isN u) (fun u => ~ isP u)).
  - intros u _ all n. inversion n as [? v e p]; subst. exact (all v e p).
  - intros u v e _ no p. inversion p as [? all]; subst. exact (no (all v e)).
Qed.

Theorem D_not_PN u : isD u -> ~ isP u /\ ~ isN u.
Proof.
  intros (X & x & closed).
  assert (both : (forall u, isP u -> ~ X u) /\ (forall u, isN u -> ~ X u)).
  { apply isPN_ind.
    - intros w _ all xw. destruct (closed w xw) as [(y & e & xy) _]. exact (all y e xy).
    - intros w v e p no xw. destruct (closed w xw) as [_ all].
      destruct (all v e) as [xv|n]; [exact (no xv)|exact (P_not_N v p n)]. }
  destruct both as [a b]. split; intro q; [exact (a u q x)|exact (b u q x)].
Qed.

(** * Play, and strategies that may use the whole history

    A state of play says whether the owner of the strategy is to move, what was passed
    through (the last first), and where play stands. A strategy is a relation: what
    it allows after a history at a vertex. *)

Definition state := (bool * list V * V)%type.
Definition strategy := list V -> V -> V -> Prop.

Inductive step (S : strategy) : state -> state -> Prop :=
| own h u v : S h u v -> step S (true, h, u) (false, u :: h, v)
| opponent h u v : E u v -> step S (false, h, u) (true, u :: h, v).

Inductive reach (S : strategy) (s : state) : state -> Prop :=
| here : reach S s s
| more t t' : reach S s t -> step S t t' -> reach S s t'.

(** The owner never is the one who cannot move: the strategy always has a move to
    offer, and offers moves only. *)
Definition never_loses (S : strategy) (s : state) : Prop :=
  forall h u, reach S s (true, h, u) ->
    (exists v, S h u v) /\ forall v, S h u v -> E u v.

(** The owner never is, and every play ends: so the opponent is the one. *)
Definition wins (S : strategy) (s : state) : Prop :=
  never_loses S s /\ Acc (fun t' t => step S t t') s.

(** "Every play ends" means what it should: no play goes on for ever. *)
Theorem no_infinite_play S s :
  wins S s -> ~ exists play : nat -> state, play 0 = s /\ forall n, step S (play n) (play (1 + n)).
Proof.
  intros [_ a] (play & start & all). revert play start all.
  induction a as [s _ IH]. intros play start all.
  apply (IH (play 1)) with (play := fun n => play (1 + n)).
  - rewrite <- start. exact (all 0).
  - reflexivity.
  - intro n. exact (all (1 + n)).
Qed.

Lemma reach_step S s t x : step S s t -> reach S t x -> reach S s x.
Proof.
  intros f r. induction r as [|y z _ IH g]; [exact (more S s s t (here S s) f)|].
  exact (more S s y z IH g).
Qed.

Lemma never_loses_step S s t : step S s t -> never_loses S s -> never_loses S t.
Proof. intros f no h u r. apply no. exact (reach_step S s t _ f r). Qed.

(** Not both: one player wins, and the other never loses. *)
Theorem wins_never_loses S : forall s, wins S s -> forall T h u,
  (s = (false, h, u) -> ~ never_loses T (true, h, u)) /\
  (s = (true, h, u) -> ~ never_loses T (false, h, u)).
Proof.
  intros s [no a]. revert no. induction a as [s _ IH]. intros no T h u. split; intros -> other.
  - destruct (other h u (here T _)) as [(v & t) legal].
    assert (f := opponent S h u v (legal v t)).
    destruct (IH _ f (never_loses_step S _ _ f no) T (u :: h) v) as [_ c].
    apply c; [reflexivity|]. exact (never_loses_step T _ _ (own T h u v t) other).
  - destruct (no h u (here S _)) as [(v & t) legal].
    assert (f := own S h u v t).
    destruct (IH _ f (never_loses_step S _ _ f no) T (u :: h) v) as [c _].
    apply c; [reflexivity|]. exact (never_loses_step T _ _ (opponent T h u v (legal v t)) other).
Qed.

(** A strategy that answers every move from [Good] by a move to [Good] with a smaller
    counter wins for whoever moves second there. *)
Section Falling.
Variable C : Type.
Variable lt : C -> C -> Prop.
Variable wf : well_founded lt.
Variable c : V -> C.
Variable Good : V -> Prop.
Variable S : strategy.
Variable answers : forall h u v, Good u -> E u v ->
  (exists w, S (u :: h) v w) /\
  forall w, S (u :: h) v w -> E v w /\ Good w /\ lt (c w) (c u).

Lemma falling_second : forall u h, Good u -> wins S (false, h, u).
Proof.
  intros u h g. split.
  - assert (inv : forall t, reach S (false, h, u) t ->
      match t with
      | (false, _, x) => Good x
      | (true, k, x) => exists w k', k = w :: k' /\ Good w /\ E w x
      end).
    { intros t r. induction r as [|y z _ IH f]; [exact g|].
      destruct f as [k x w s|k x w e].
      - destruct IH as (b & k' & -> & gb & eb).
        destruct (answers k' b x gb eb) as [_ all]. now destruct (all w s) as (_ & gw & _).
      - exists x, k. auto. }
    intros k x r. destruct (inv _ r) as (w & k' & -> & gw & ew).
    destruct (answers k' w x gw ew) as [some all]. split; [exact some|].
    intros v s. now destruct (all v s).
  - remember (c u) as k eqn:same. revert u h g same.
    induction (wf k) as [k _ IH]. intros u h g ->. constructor.
    intros t f. inversion f as [|h' u' v e]; subst. constructor.
    intros t f'. inversion f' as [h' v' w s|]; subst.
    destruct (answers h u v g e) as [_ all]. destruct (all w s) as (_ & gw & less).
    exact (IH (c w) less w (v :: u :: h) gw eq_refl).
Qed.

Lemma falling_first u h :
  (exists v, S h u v) -> (forall v, S h u v -> E u v /\ Good v) -> wins S (true, h, u).
Proof.
  intros some all. split.
  - assert (inv : forall t, reach S (true, h, u) t ->
      t = (true, h, u) \/ exists v, S h u v /\ reach S (false, u :: h, v) t).
    { intros t r. induction r as [|y z _ IH f]; [now left|]. right.
      destruct IH as [->|(v & s & r')].
      - inversion f as [h' u' v s|]; subst. exists v. split; [exact s|apply here].
      - exists v. split; [exact s|exact (more S _ y z r' f)]. }
    intros k x r. destruct (inv _ r) as [same|(v & s & r')].
    + injection same as -> ->. split; [exact some|]. intros v s. apply (all v s).
    + destruct (all v s) as [_ g]. exact (proj1 (falling_second v (u :: h) g) k x r').
  - constructor. intros t f. inversion f as [h' u' v s|]; subst.
    destruct (all v s) as [_ g]. exact (proj2 (falling_second v (u :: h) g)).
Qed.
End Falling.

(** A strategy that stays in [Safe] when its owner has moved never loses. *)
Lemma staying (S : strategy) (Mine Safe : V -> Prop) :
  (forall h u, Mine u -> (exists v, S h u v) /\ forall v, S h u v -> E u v /\ Safe v) ->
  (forall u v, Safe u -> E u v -> Mine v) ->
  (forall h u, Mine u -> never_loses S (true, h, u)) /\
  (forall h u, Safe u -> never_loses S (false, h, u)).
Proof.
  intros mine safe.
  assert (inv : forall s t, reach S s t ->
    (let '(b, _, x) := s in if b then Mine x else Safe x) ->
    (let '(b, _, x) := t in if b : bool then Mine x else Safe x)).
  { intros s t r start. induction r as [|y z _ IH f]; [exact start|].
    destruct f as [h u v p|h u v e].
    - apply (mine h u IH). exact p.
    - exact (safe u v IH e). }
  split; intros h u m k x r; specialize (inv _ _ r m); simpl in inv;
    destruct (mine k x inv) as [some all]; (split; [exact some|]); intros v p; apply (all v p).
Qed.

(** * Labels and a counter: Theorem 3

    The conditions of Corollary 2 and property (1), on a part of the digraph that no move
    leaves, such as the positions that can be reached from one. The counter takes
    values in any well-founded order, so ordinals too. *)

Section Labels.
Variable A : V -> Prop.
Variable closed : forall u v, A u -> E u v -> A v.
Variable lab : V -> label.
Variable C : Type.
Variable lt : C -> C -> Prop.
Variable wf : well_founded lt.
Variable c : V -> C.

Variable on_P : forall u, A u -> lab u = Lp -> forall v, E u v ->
  lab v = Ln /\ exists w, E v w /\ lab w = Lp /\ lt (c w) (c u).
Variable on_N : forall u, A u -> lab u = Ln -> exists v, E u v /\ lab v = Lp.
Variable on_D : forall u, A u -> lab u = Ld ->
  (exists v, E u v /\ lab v = Ld) /\ forall v, E u v -> lab v <> Lp.

Lemma labelled_P : forall u, A u -> lab u = Lp -> isP u.
Proof.
  intros u. remember (c u) as k eqn:same. revert u same.
  induction (wf k) as [k _ IH]. intros u -> a l. constructor. intros v e.
  destruct (on_P u a l v e) as (_ & w & f & lw & less).
  apply (isN_intro v w f). exact (IH (c w) less w eq_refl (closed v w (closed u v a e) f) lw).
Qed.

Lemma labelled_N u : A u -> lab u = Ln -> isN u.
Proof.
  intros a l. destruct (on_N u a l) as (v & e & lv).
  exact (isN_intro u v e (labelled_P v (closed u v a e) lv)).
Qed.

Lemma labelled_D u : A u -> lab u = Ld -> isD u.
Proof.
  intros a l. exists (fun x => A x /\ lab x = Ld). split; [now split|].
  intros x [ax lx]. destruct (on_D x ax lx) as [(y & e & ly) no]. split.
  - exists y. split; [exact e|]. split; [exact (closed x y ax e)|exact ly].
  - intros z f. assert (az := closed x z ax f). destruct (lab z) eqn:lz.
    + now destruct (no z f).
    + right. exact (labelled_N z az lz).
    + left. now split.
Qed.

(** Theorem 3, and Theorem 4: the labels are the ones of Definition 2, so the only ones. *)
Theorem theorem_3 u : A u ->
  (lab u = Lp <-> isP u) /\ (lab u = Ln <-> isN u) /\ (lab u = Ld <-> isD u).
Proof.
  intro a.
  assert (p := labelled_P u a). assert (n := labelled_N u a). assert (d := labelled_D u a).
  assert (pn := P_not_N u). assert (dpn := D_not_PN u).
  destruct (lab u); (split; [split|split; split]); intro q; try discriminate; auto; exfalso.
  - exact (pn (p eq_refl) q).
  - exact (proj1 (dpn q) (p eq_refl)).
  - exact (pn q (n eq_refl)).
  - exact (proj2 (dpn q) (n eq_refl)).
  - exact (proj1 (dpn (d eq_refl)) q).
  - exact (proj2 (dpn (d eq_refl)) q).
Qed.

(** Corollary 3: from the P-position before, the winner goes on to one with a smaller
    counter; her first move is to any. *)
Definition by_counter : strategy := fun h v w =>
  E v w /\ lab w = Lp /\ match h with [] => True | u :: _ => lt (c w) (c u) end.

Theorem corollary_3 :
  (forall u h, A u -> lab u = Lp -> wins by_counter (false, h, u)) /\
  (forall u, A u -> lab u = Ln -> wins by_counter (true, [], u)).
Proof.
  assert (answers : forall h u v, A u /\ lab u = Lp -> E u v ->
    (exists w, by_counter (u :: h) v w) /\
    forall w, by_counter (u :: h) v w -> E v w /\ (A w /\ lab w = Lp) /\ lt (c w) (c u)).
  { intros h u v [a l] e. destruct (on_P u a l v e) as (_ & w & f & lw & less). split.
    - exists w. now split.
    - intros x (g & lx & less'). repeat split; auto. exact (closed v x (closed u v a e) g). }
  split.
  - intros u h a l. exact (falling_second C lt wf c (fun x => A x /\ lab x = Lp) by_counter
      answers u h (conj a l)).
  - intros u a l. apply (falling_first C lt wf c (fun x => A x /\ lab x = Lp) by_counter answers).
    + destruct (on_N u a l) as (v & e & lv). exists v. now repeat split.
    + intros v (e & lv & _). repeat split; auto. exact (closed u v a e).
Qed.

(** In D one stays in D, and punishes whoever leaves it. *)
Definition by_draw : strategy := fun _ v w =>
  E v w /\ (lab v = Ld /\ lab w = Ld \/ lab v = Ln /\ lab w = Lp).

Lemma drawing :
  (forall h u, A u /\ lab u <> Lp -> never_loses by_draw (true, h, u)) /\
  (forall h u, A u /\ lab u <> Ln -> never_loses by_draw (false, h, u)).
Proof.
  apply staying.
  - intros h u [a l]. split.
    + destruct (lab u) eqn:lu; [contradiction| |].
      * destruct (on_N u a lu) as (v & e & lv). exists v. split; auto.
      * destruct (on_D u a lu) as [(v & e & lv) _]. exists v. split; auto.
    + intros v (e & how). split; [exact e|]. split; [exact (closed u v a e)|].
      destruct how as [[_ ->]|[_ ->]]; discriminate.
  - intros u v [a l] e. split; [exact (closed u v a e)|].
    destruct (lab u) eqn:lu; [|contradiction|].
    + destruct (on_P u a lu v e) as [-> _]. discriminate.
    + exact (proj2 (on_D u a lu) v e).
Qed.

(** What the labels mean, for strategies with the whole history. *)
Theorem meaning u : A u ->
  match lab u with
  | Lp => (exists S, wins S (false, [], u)) /\ ~ exists T, never_loses T (true, [], u)
  | Ln => (exists S, wins S (true, [], u)) /\ ~ exists T, never_loses T (false, [], u)
  | Ld => (exists S, never_loses S (true, [], u)) /\ (exists S, never_loses S (false, [], u)) /\
          ~ (exists S, wins S (true, [], u)) /\ ~ (exists S, wins S (false, [], u))
  end.
Proof.
  intro a. destruct (lab u) eqn:l.
  - assert (w := proj1 corollary_3 u [] a l). split; [now exists by_counter|].
    intros (T & no). exact (proj1 (wins_never_loses _ _ w T [] u) eq_refl no).
  - assert (w := proj2 corollary_3 u a l). split; [now exists by_counter|].
    intros (T & no). exact (proj2 (wins_never_loses _ _ w T [] u) eq_refl no).
  - assert (one : never_loses by_draw (true, [], u)).
    { apply (proj1 drawing). split; [exact a|]. rewrite l. discriminate. }
    assert (two : never_loses by_draw (false, [], u)).
    { apply (proj2 drawing). split; [exact a|]. rewrite l. discriminate. }
    repeat split; try (now exists by_draw); intros (S & w).
    + exact (proj2 (wins_never_loses _ _ w by_draw [] u) eq_refl two).
    + exact (proj1 (wins_never_loses _ _ w by_draw [] u) eq_refl one).
Qed.
End Labels.

(** * Remoteness: the number of moves that the winner needs at most, the loser hurrying
    in no way: [lost k u], the player to move at u loses within k moves. *)

Fixpoint lost (k : nat) (u : V) : Prop :=
  forall v, E u v -> match k with 0 => False | S j => won j v end
with won (k : nat) (u : V) : Prop :=
  match k with 0 => False | S j => exists v, E u v /\ lost j v end.

Lemma lost_eq k u : lost k u = forall v, E u v -> match k with 0 => False | S j => won j v end.
Proof. destruct k; reflexivity. Qed.

Lemma won_eq k u :
  won k u = match k with 0 => False | S j => exists v, E u v /\ lost j v end.
Proof. destruct k; reflexivity. Qed.

(** * Kernels: Theorem 5 *)

Definition kernel (K : V -> Prop) : Prop :=
  (forall u v, E u v -> K u -> ~ K v) /\ forall u, K u \/ exists v, E u v /\ K v.

Theorem theorem_5 K : kernel K -> (forall u, isP u -> K u) /\ (forall u, isN u -> ~ K u).
Proof.
  intros [alone absorbs]. apply isPN_ind.
  - intros u _ all. destruct (absorbs u) as [k|(v & e & k)]; [exact k|].
    now destruct (all v e).
  - intros u v e _ k ku. exact (alone u v e ku k).
Qed.

End Digraph.
