(** Certificates that a digraph has no kernel: outcomes, a piece of the draws, and a proof in
    clauses about the piece.

    The steps are checked with hints: a step names clauses one of which after the other has
    but one literal left, until one has none. Hints come from outside and are trusted in nothing;
    a step whose hints do not work is refused. The clauses at the start are
    made here, from the digraph. *)

Require Import List NArith PArith Lia Bool FMapPositive.
Require Import Game Outcomes.
Import ListNotations.

Module T := PositiveMap.

Section NoKernel.
Variable V : Type.
Variable opts : V -> list V.
Variable lab : V -> label.
Variable rem : V -> option N.
Variable key : V -> positive.
Variable key_inj : forall u v, key u = key v -> u = v.

(** * Clauses: a literal says of a vertex that it is inside, or that it is not *)

Definition literal := (bool * V)%type.
Definition clause := list literal.

Definition true_in (K : V -> Prop) (x : literal) : Prop := if fst x then K (snd x) else ~ K (snd x).
Definition holds (K : V -> Prop) (c : clause) : Prop := exists x, In x c /\ true_in K x.

(** Which literals are assumed: a table from vertices to "inside" or "not inside". *)
Definition value (t : T.t bool) (x : literal) : option bool :=
  match T.find (key (snd x)) t with Some b => Some (eqb b (fst x)) | None => None end.

Definition assume (t : T.t bool) (x : literal) : T.t bool := T.add (key (snd x)) (fst x) t.

(** The opposites of all literals of a clause; None if it holds a literal and its opposite. *)
Fixpoint deny (c : clause) (t : T.t bool) : option (T.t bool) :=
  match c with
  | [] => Some t
  | (b, v) :: c => match value t (b, v) with
                   | Some true => None
                   | _ => deny c (assume t (negb b, v))
                   end
  end.

Inductive left_over := Conflict | Unit (x : literal) | Useless.

(** What is left of a clause: nothing, one literal, or more, or it is true already. *)
Fixpoint reduce (t : T.t bool) (c : clause) (one : option literal) : left_over :=
  match c with
  | [] => match one with None => Conflict | Some x => Unit x end
  | x :: c => match value t x with
              | Some false => reduce t c one
              | Some true => Useless
              | None => match one with
                        | None => reduce t c (Some x)
                        | Some y => if Pos.eqb (key (snd x)) (key (snd y))
                                    then if eqb (fst x) (fst y) then reduce t c one else Useless
                                    else Useless
                        end
              end
  end.

(** Follow hints; true if they lead to a contradiction. *)
Fixpoint follow (db : T.t clause) (t : T.t bool) (hints : list positive) : bool :=
  match hints with
  | [] => false
  | h :: hints =>
      match T.find h db with
      | None => false
      | Some c => match reduce t c None with
                  | Conflict => true
                  | Unit x => follow db (assume t x) hints
                  | Useless => false
                  end
      end
  end.

(** A step: a new clause with its hints; the clause of a vertex, or of an edge by its place
    among the options; or a clause that is not needed any more. Each has its number. *)
Inductive do_step :=
| Vertex (id : positive) (u : V)
| Edge (id : positive) (u : V) (place : nat)
| Derived (id : positive) (c : clause) (hints : list positive)
| Drop (id : positive).

Definition not_N (v : V) : bool := match lab v with Ln => false | _ => true end.

Definition vertex_clause (u : V) : clause :=
  (true, u) :: map (fun v => (true, v)) (filter not_N (opts u)).

Definition rup (db : T.t clause) (c : clause) (hints : list positive) : bool :=
  match deny c (T.empty bool) with None => true | Some t => follow db t hints end.

(** [in_piece] says which vertices make up the piece. True if the empty clause is reached. *)
Fixpoint refute (in_piece : V -> bool) (db : T.t clause) (steps : list do_step) : bool :=
  match steps with
  | [] => false
  | Vertex id u :: steps =>
      if in_piece u then refute in_piece (T.add id (vertex_clause u) db) steps else false
  | Edge id u place :: steps =>
      if in_piece u then
        match nth_error (opts u) place with
        | Some v => refute in_piece (T.add id [(false, u); (false, v)] db) steps
        | None => false
        end
      else false
  | Derived id c hints :: steps =>
      if rup db c hints then
        match c with [] => true | _ => refute in_piece (T.add id c db) steps end
      else false
  | Drop id :: steps => refute in_piece (T.remove id db) steps
  end.

(** Some hints work exactly where unit propagation arrives at a contradiction. *)
Inductive refutes (db : T.t clause) : T.t bool -> Prop :=
| at_conflict t h c : T.find h db = Some c -> reduce t c None = Conflict -> refutes db t
| by_unit t h c x : T.find h db = Some c -> reduce t c None = Unit x ->
    refutes db (assume t x) -> refutes db t.

Theorem hints_exist db t : (exists hints, follow db t hints = true) <-> refutes db t.
Proof.
  split.
  - intros (hints & f). revert t f. induction hints as [|h hints IH]; intro t; simpl; [discriminate|].
    destruct (T.find h db) as [c|] eqn:e; [|discriminate].
    destruct (reduce t c None) eqn:r; [| |discriminate].
    + intros _. exact (at_conflict db t h c e r).
    + intro f. exact (by_unit db t h c x e r (IH _ f)).
  - induction 1 as [t h c e r|t h c x e r _ (hints & f)].
    + exists [h]. simpl. now rewrite e, r.
    + exists (h :: hints). simpl. now rewrite e, r.
Qed.

(** * The steps are sound *)

Section Sound.
Variable K : V -> Prop.
Variable dec : forall v, K v \/ ~ K v.

Definition fits (t : T.t bool) : Prop := forall v b, T.find (key v) t = Some b -> true_in K (b, v).
Definition all_hold (db : T.t clause) : Prop := forall id c, T.find id db = Some c -> holds K c.

Lemma opposite b v : ~ true_in K (b, v) -> true_in K (negb b, v).
Proof.
  unfold true_in. simpl. destruct b; simpl; [auto|]. destruct (dec v); [auto|contradiction].
Qed.

Lemma fits_assume t x : fits t -> true_in K x -> fits (assume t x).
Proof.
  destruct x as [b v]. intros f h w d e. unfold assume in e. simpl in e.
  destruct (Pos.eq_dec (key v) (key w)) as [same|no].
  - apply key_inj in same. subst w. rewrite T.gss in e. injection e as <-. exact h.
  - rewrite T.gso in e by auto. exact (f w d e).
Qed.

Lemma value_false t x : fits t -> value t x = Some false -> ~ true_in K x.
Proof.
  destruct x as [b v]. unfold value. simpl. intros f e.
  destruct (T.find (key v) t) as [d|] eqn:g; [|discriminate].
  assert (h := f v d g). destruct d, b; simpl in *; try discriminate; unfold true_in in *; simpl in *; auto.
Qed.

Lemma reduce_sound t c : fits t -> forall one,
  match reduce t c one with
  | Conflict => ~ holds K c /\ one = None
  | Unit x => (exists y, In y c /\ true_in K y) \/ (exists y, one = Some y /\ true_in K y) -> true_in K x
  | Useless => True
  end.
Proof.
  intro f. induction c as [|x c IH]; intro one; cbn [reduce].
  - destruct one as [y|].
    + intros [(z & [] & _)|(z & e & h)]. injection e as ->. exact h.
    + split; [|reflexivity]. now intros (z & [] & _).
  - destruct (value t x) as [[|]|] eqn:e; [exact I| |].
    + assert (no := value_false t x f e). specialize (IH one). destruct (reduce t c one).
      * destruct IH as [nh same]. split; [|exact same]. intros (z & [<-|i] & h); [contradiction|].
        apply nh. now exists z.
      * intros [(z & [<-|i] & h)|h]; [contradiction|apply IH; left; now exists z|apply IH; now right].
      * exact I.
    + destruct one as [y|].
      * destruct (Pos.eqb_spec (key (snd x)) (key (snd y))) as [same|]; [|exact I].
        destruct (eqb (fst x) (fst y)) eqn:eb; [|exact I].
        assert (x = y).
        { destruct x, y. simpl in *. apply key_inj in same. apply eqb_prop in eb. congruence. }
        subst y. specialize (IH (Some x)). destruct (reduce t c (Some x)).
        -- destruct IH as [_ bad]. discriminate.
        -- intros [(z & [<-|i] & h)|h]; apply IH; [right; now exists x|left; now exists z|now right].
        -- exact I.
      * specialize (IH (Some x)). destruct (reduce t c (Some x)).
        -- destruct IH as [_ bad]. discriminate.
        -- intros [(z & [<-|i] & h)|(z & bad & _)]; [|apply IH; left; now exists z|discriminate].
           apply IH. right. now exists x.
        -- exact I.
Qed.

Lemma follow_sound db : all_hold db -> forall hints t, fits t -> follow db t hints = true -> False.
Proof.
  intro all. induction hints as [|h hints IH]; intros t f; simpl; [discriminate|].
  destruct (T.find h db) as [c|] eqn:e; [|discriminate]. assert (hc := all h c e).
  assert (r := reduce_sound t c f None). destruct (reduce t c None).
  - destruct r. contradiction.
  - apply IH. apply fits_assume; [exact f|]. apply r. now left.
  - discriminate.
Qed.

Lemma deny_sound c : forall t t', fits t -> ~ holds K c -> deny c t = Some t' -> fits t'.
Proof.
  induction c as [|[b v] c IH]; intros t t' f no; simpl; [now injection 1 as <-|].
  assert (g : fits (assume t (negb b, v))).
  { apply fits_assume; [exact f|]. apply opposite. intro h. apply no. exists (b, v).
    split; [now left|exact h]. }
  assert (no' : ~ holds K c).
  { intros (y & i & h). apply no. exists y. split; [now right|exact h]. }
  destruct (value t (b, v)) as [[|]|]; [discriminate| |]; now apply IH.
Qed.

Lemma holds_or_not c : holds K c \/ ~ holds K c.
Proof.
  induction c as [|[b v] c IH]; [right; now intros (x & [] & _)|].
  destruct IH as [(x & i & h)|no]; [left; exists x; split; [now right|exact h]|].
  assert (d : true_in K (b, v) \/ ~ true_in K (b, v)).
  { unfold true_in. simpl. destruct b, (dec v); auto. }
  destruct d as [h|n]; [left; exists (b, v); split; [now left|exact h]|].
  right. intros (x & [<-|i] & h); [contradiction|]. apply no. now exists x.
Qed.

(** A clause that is refused by nobody: denying a clause that holds a literal and its
    opposite gives None. *)
Lemma deny_none c : forall t, deny c t = None ->
  (forall v b, T.find (key v) t = Some b -> true_in K (b, v) \/ holds K c) ->
  (forall v b, T.find (key v) t = Some b -> ~ holds K c -> true_in K (b, v)) -> holds K c.
Proof.
  intros t e _ f. destruct (holds_or_not c) as [h|no]; [exact h|]. exfalso.
  revert t e f no. induction c as [|[b v] c IH]; intros t; simpl; [discriminate|].
  intros e f no.
  assert (no' : ~ holds K c) by (intros (y & i & h); apply no; exists y; split; [now right|exact h]).
  assert (nb : ~ true_in K (b, v)) by (intro h; apply no; exists (b, v); split; [now left|exact h]).
  assert (go : deny c (assume t (negb b, v)) = None -> False).
  { intro e'. apply (IH _ e').
    - intros w d g _. assert (fits (assume t (negb b, v))) as q.
      { apply fits_assume; [|now apply opposite]. intros x a m. now apply f. }
      exact (q w d g).
    - exact no'. }
  unfold value in e. simpl in e. destruct (T.find (key v) t) as [d|] eqn:g.
  - assert (h := f v d g no). destruct (eqb d b) eqn:same; [|now apply go].
    apply eqb_prop in same. subst d. contradiction.
  - now apply go.
Qed.

Lemma rup_sound db c hints : all_hold db -> rup db c hints = true -> holds K c.
Proof.
  intros all. unfold rup. destruct (deny c (T.empty bool)) as [t|] eqn:d.
  - intro fo. destruct (holds_or_not c) as [h|no]; [exact h|]. exfalso.
    apply (follow_sound db all hints t); [|exact fo].
    apply (deny_sound c (T.empty bool) t); [|exact no|exact d].
    intros v b e. rewrite T.gempty in e. discriminate.
  - intros _. apply (deny_none c (T.empty bool) d); intros v b e; rewrite T.gempty in e; discriminate.
Qed.

Lemma all_hold_add db id c : all_hold db -> holds K c -> all_hold (T.add id c db).
Proof.
  intros all h i d. destruct (Pos.eq_dec id i) as [->|no].
  - rewrite T.gss. now injection 1 as <-.
  - rewrite T.gso by auto. apply all.
Qed.

Lemma all_hold_remove db id : all_hold db -> all_hold (T.remove id db).
Proof.
  intros all i d. destruct (Pos.eq_dec id i) as [->|no].
  - rewrite T.grs. discriminate.
  - rewrite T.gro by auto. apply all.
Qed.

Variable in_piece : V -> bool.
Variable vertex_holds : forall u, in_piece u = true -> holds K (vertex_clause u).
Variable edge_holds : forall u v, in_piece u = true -> In v (opts u) -> holds K [(false, u); (false, v)].

Lemma refute_sound steps : forall db, all_hold db -> refute in_piece db steps = true -> False.
Proof.
  induction steps as [|s steps IH]; intros db all; simpl; [discriminate|].
  destruct s as [id u|id u place|id c hints|id].
  - destruct (in_piece u) eqn:p; [|discriminate]. apply IH. apply all_hold_add; auto.
  - destruct (in_piece u) eqn:p; [|discriminate].
    destruct (nth_error (opts u) place) as [v|] eqn:e; [|discriminate].
    apply IH. apply all_hold_add; [exact all|]. apply edge_holds; [exact p|].
    now apply nth_error_In in e.
  - destruct (rup db c hints) eqn:r; [|discriminate]. apply (rup_sound db c hints all) in r.
    destruct c as [|x c].
    + intros _. now destruct r as (x & [] & _).
    + apply IH. apply all_hold_add; assumption.
  - apply IH. now apply all_hold_remove.
Qed.
End Sound.

(** * The piece *)

Fixpoint collect (piece : list V) (t : T.t unit) : option (T.t unit) :=
  match piece with
  | [] => Some t
  | u :: piece =>
      match T.find (key u) t with
      | Some _ => None
      | None => if not_N u then collect piece (T.add (key u) tt t) else None
      end
  end.

Definition member (t : T.t unit) (v : V) : bool :=
  match T.find (key v) t with Some _ => true | None => false end.

Definition enclosed (t : T.t unit) (u : V) : bool :=
  every (fun v => if not_N v then member t v else true) (opts u).

Definition no_kernel_ok (vertices piece : list V) (steps : list do_step) : bool :=
  if outcomes_ok V opts lab rem vertices then
    match collect piece (T.empty unit) with
    | None => false
    | Some t =>
        if every (enclosed t) piece then refute (member t) (T.empty clause) steps else false
    end
  else false.

(** The conditions. *)
Definition good_piece (piece : list V) : Prop :=
  NoDup piece /\ (forall u, In u piece -> lab u <> Ln) /\
  forall u v, In u piece -> In v (opts u) -> lab v = Ln \/ In v piece.

Lemma member_add t u v : member (T.add (key u) tt t) v = true <-> u = v \/ member t v = true.
Proof.
  unfold member. destruct (Pos.eq_dec (key u) (key v)) as [e|no].
  - rewrite e, T.gss. split; [intros _; left; now apply key_inj|reflexivity].
  - rewrite T.gso by auto. split; [now right|]. intros [->|h]; [contradiction|exact h].
Qed.

Lemma collect_spec piece : forall t,
  match collect piece t with
  | Some t' => NoDup piece /\ (forall u, In u piece -> lab u <> Ln /\ member t u = false) /\
               forall v, member t' v = true <-> In v piece \/ member t v = true
  | None => ~ NoDup piece \/ exists u, In u piece /\ (lab u = Ln \/ member t u = true)
  end.
Proof.
  induction piece as [|u piece IH]; intro t; simpl.
  - split; [constructor|]. split; [intros ? []|]. tauto.
  - destruct (T.find (key u) t) as [x|] eqn:f.
    { right. exists u. split; [now left|]. right. unfold member. now rewrite f. }
    unfold not_N. destruct (lab u) eqn:l.
    2: { right. exists u. split; [now left|]. now left. }
    all: specialize (IH (T.add (key u) tt t)); destruct (collect piece _) as [t'|];
      [destruct IH as (nd & fresh & all); split; [constructor; [|exact nd]|split]
      |destruct IH as [no|(v & i & how)];
        [left; intro q; apply no; now inversion q|]].
    all: try (intro i; destruct (fresh u i) as [_ h];
      assert (member (T.add (key u) tt t) u = true) by (apply member_add; now left); congruence).
    all: try (intros v [<-|i]; [split; [congruence|unfold member; now rewrite f]|];
      destruct (fresh v i) as [a b]; split; [exact a|];
      destruct (member t v) eqn:m; [|reflexivity];
      assert (member (T.add (key u) tt t) v = true) by (apply member_add; now right); congruence).
    all: try (intro v; rewrite all, member_add; tauto).
    all: destruct how as [n|m]; [right; exists v; split; [now right|now left]|];
      apply member_add in m; destruct m as [->|m];
      [left; intro q; inversion q; contradiction|right; exists v; split; [now right|now right]].
Qed.

Theorem piece_complete piece :
  match collect piece (T.empty unit) with
  | Some t => every (enclosed t) piece = true
  | None => False
  end <-> good_piece piece.
Proof.
  assert (none : forall v, member (T.empty unit) v = false)
    by (intro v; unfold member; now rewrite T.gempty).
  assert (c := collect_spec piece (T.empty unit)).
  destruct (collect piece (T.empty unit)) as [t|].
  - destruct c as (nd & fresh & all).
    rewrite (every_spec (enclosed t) (fun u => forall v, In v (opts u) -> lab v = Ln \/ In v piece)).
    + split.
      * intro h. split; [exact nd|]. split; [intros u i; apply (fresh u i)|]. intros u v i. now apply h.
      * intros (_ & _ & h) u i v j. exact (h u v i j).
    + intro u. unfold enclosed. apply every_spec. intro v. unfold not_N.
      assert (m := all v). rewrite none in m. destruct (lab v).
      * rewrite m. intuition congruence.
      * intuition.
      * rewrite m. intuition congruence.
  - split; [intros []|]. intros (nd & l & _). destruct c as [no|(u & i & [n|m])].
    + contradiction.
    + exact (l u i n).
    + rewrite none in m. discriminate.
Qed.

(** A certificate that passes shows that there is no kernel. *)
Theorem no_kernel_sound vertices piece steps :
  (forall u v, In u vertices -> In v (opts u) -> In v vertices) ->
  (forall u, In u piece -> In u vertices) ->
  no_kernel_ok vertices piece steps = true ->
  ~ exists K, is_kernel V opts vertices K /\ forall v, K v \/ ~ K v.
Proof.
  intros inside subset ok (K & (alone & absorbs) & dec). unfold no_kernel_ok in ok.
  destruct (outcomes_ok V opts lab rem vertices) eqn:oo; [|discriminate].
  assert (labels := proj1 (outcomes_complete V opts lab rem vertices) oo).
  assert (c := piece_complete piece).
  destruct (collect piece (T.empty unit)) as [t|] eqn:ct; [|discriminate].
  destruct (every (enclosed t) piece) eqn:enc; [|discriminate].
  destruct c as [c _]. destruct (c eq_refl) as (_ & _ & good).
  assert (all : forall v, member t v = true <-> In v piece).
  { assert (h := collect_spec piece (T.empty unit)). rewrite ct in h. destruct h as (_ & _ & h).
    intro v. rewrite h. split; [intros [i|m]; [exact i|]|now left].
    unfold member in m. now rewrite T.gempty in m. }
  (* N-positions lie in no kernel: Theorem 5, on the vertices of the list. *)
  assert (five : (forall u, isP V (edge V opts) u -> In u vertices -> K u) /\
                 (forall u, isN V (edge V opts) u -> In u vertices -> ~ K u)).
  { apply isPN_ind.
    - intros u _ n a. destruct (absorbs u a) as [k|(v & e & k)]; [exact k|].
      destruct (n v e (inside u v a e) k).
    - intros u v e _ p a k. exact (alone u v a e k (p (inside u v a e))). }
  assert (out : forall u, In u vertices -> lab u = Ln -> ~ K u).
  { intros u a l. apply (proj2 five); [|exact a].
    now apply (outcomes_sound V opts lab rem vertices inside labels u a). }
  refine (refute_sound K dec (member t) _ _ steps (T.empty clause) _ ok).
  - intros u m. apply all in m. destruct (absorbs u (subset u m)) as [k|(v & e & k)].
    + exists (true, u). split; [now left|exact k].
    + exists (true, v). split; [|exact k]. right. apply in_map_iff. exists v. split; [reflexivity|].
      apply filter_In. split; [exact e|]. unfold not_N. destruct (lab v) eqn:l; auto.
      destruct (out v (inside u v (subset u m) e) l k).
  - intros u v m e. apply all in m. destruct (dec u) as [k|no].
    + exists (false, v). split; [right; now left|]. exact (alone u v (subset u m) e k).
    + exists (false, u). split; [now left|exact no].
  - intros id d e. rewrite T.gempty in e. discriminate.
Qed.
End NoKernel.
