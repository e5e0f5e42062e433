(** Comparisons of loopy games, and stoppers, as certificates list them.

    A table has games with lists of options; of pairs (g, h) it says that g ≤ h, with a rank and a
    reply to each move, or that it is not so, with a stage and Right's move. *)

Require Import List NArith Arith Lia Bool.
Require Import Outcomes Loopy.
Import ListNotations.

Section Table.
Variable A : Type.
Variable same : A -> A -> bool.
Hypothesis same_spec : forall a b, same a b = true <-> a = b.
Variable left right : A -> list A.
Variable rank : A -> A -> option N.   (* of the pairs (g, h) in 'yes' *)
Variable stage : A -> A -> option N.  (* of those in 'no' *)

Let L a b := In b (left a).
Let R a b := In b (right a).
Let at_most g h := ge A L R h g.

Lemma among a l : some (same a) l = true <-> In a l.
Proof.
  rewrite (some_spec _ (fun b => a = b)); [|intro; apply same_spec].
  split; [intros (b & i & <-); exact i|intro i; now exists a].
Qed.

(** ** g ≤ h *)

Definition moves (g h : A) : list (A * A * bool) :=
  map (fun k => (g, k, true)) (right h) ++ map (fun k => (k, h, false)) (left g).

Definition reply (r : N) (m : A * A * bool) (p : A * A) : bool :=
  let '(one, two, in_h) := m in
  let '(a, b) := p in
  match rank a b with
  | None => false
  | Some k => (same a one && some (same b) (left two)) ||
              (same b two && some (same a) (right one) && (in_h || (k <? r)%N))
  end.

Fixpoint fits (r : N) (ms : list (A * A * bool)) (ps : list (A * A)) : bool :=
  match ms, ps with
  | [], [] => true
  | m :: ms, p :: ps => if reply r m p then fits r ms ps else false
  | _, _ => false
  end.

Definition yes_at (e : A * A * list (A * A)) : bool :=
  let '(g, h, replies) := e in
  match rank g h with None => false | Some r => fits r (moves g h) replies end.

Definition yes_ok (entries : list (A * A * list (A * A))) : bool := every yes_at entries.

Lemma fits_in r ms : forall ps, fits r ms ps = true ->
  forall m, In m ms -> exists p, reply r m p = true.
Proof.
  induction ms as [|n ms IH]; intros [|p ps]; simpl; try discriminate.
  - intros _ m [].
  - destruct (reply r n p) eqn:e; [|discriminate]. intros h m [<-|i]; [now exists p|].
    now apply (IH ps).
Qed.

(** The conditions, as they are told in words; the program says yes exactly where they hold. *)
Definition good_reply (r : N) (m : A * A * bool) (p : A * A) : Prop :=
  let '(one, two, in_h) := m in
  let '(a, b) := p in
  exists k, rank a b = Some k /\
    ((a = one /\ In b (left two)) \/
     (b = two /\ In a (right one) /\ (in_h = true \/ (k < r)%N))).

Lemma reply_spec r m p : reply r m p = true <-> good_reply r m p.
Proof.
  destruct m as [[one two] in_h], p as [a b]. unfold reply, good_reply.
  destruct (rank a b) as [k|].
  - rewrite orb_true_iff, !andb_true_iff, orb_true_iff, !same_spec, !among, N.ltb_lt.
    split.
    + intros h. exists k. split; [reflexivity|]. tauto.
    + intros (j & e & h). injection e as <-. tauto.
  - split; [discriminate|]. intros (k & e & _). discriminate.
Qed.

Lemma fits_spec r ms : forall ps, fits r ms ps = true <-> Forall2 (good_reply r) ms ps.
Proof.
  induction ms as [|m ms IH]; intros [|p ps]; simpl.
  - split; [constructor|reflexivity].
  - split; [discriminate|]. intro h. inversion h.
  - split; [discriminate|]. intro h. inversion h.
  - destruct (reply r m p) eqn:e.
    + rewrite IH. apply reply_spec in e. split.
      * intro h. now constructor.
      * intro h. now inversion h.
    + split; [discriminate|]. intro h. inversion h as [|? ? ? ? g ?]. subst.
      apply reply_spec in g. congruence.
Qed.

Theorem yes_complete entries : yes_ok entries = true <->
  forall e, In e entries -> let '(g, h, replies) := e in
    exists r, rank g h = Some r /\ Forall2 (good_reply r) (moves g h) replies.
Proof.
  apply every_spec. intros [[g h] replies]. simpl. destruct (rank g h) as [r|].
  - rewrite fits_spec. split; [intro f; now exists r|]. intros (k & e & f). injection e as <-. exact f.
  - split; [discriminate|]. intros (k & e & _). discriminate.
Qed.

Theorem yes_sound entries :
  (forall g h, rank g h <> None -> exists replies, In (g, h, replies) entries) ->
  yes_ok entries = true -> forall g h, rank g h <> None -> at_most g h.
Proof.
  intros all ok g h listed.
  apply (ranked A L R (fun z u => rank u z <> None)
    (fun z u => match rank u z with Some k => N.to_nat k | None => 0 end)); [|exact listed].
  clear g h listed. intros z u listed. destruct (all u z listed) as (replies & i).
  unfold yes_ok in ok. rewrite (every_spec _ (fun e => yes_at e = true)) in ok by reflexivity.
  specialize (ok _ i). simpl in ok. destruct (rank u z) as [r|] eqn:e; [|discriminate].
  assert (found := fits_in r _ _ ok). clear ok i listed. split.
  - intros x i. destruct (found (u, x, true)) as ((a & b) & h).
    { unfold moves. apply in_or_app. left. now apply (in_map (fun k => (u, k, true))). }
    unfold reply in h. destruct (rank a b) as [k|] eqn:e1; [|discriminate].
    apply orb_true_iff in h as [h|h].
    + apply andb_true_iff in h as [p q]. apply same_spec in p. apply among in q. subst a.
      left. exists b. split; [exact q|congruence].
    + apply andb_true_iff in h as [h _]. apply andb_true_iff in h as [p q].
      apply same_spec in p. apply among in q. subst b.
      right. exists a. split; [exact q|congruence].
  - intros w i. destruct (found (w, z, false)) as ((a & b) & h).
    { unfold moves. apply in_or_app. right. now apply (in_map (fun k => (k, z, false))). }
    unfold reply in h. destruct (rank a b) as [k|] eqn:e1; [|discriminate].
    apply orb_true_iff in h as [h|h].
    + apply andb_true_iff in h as [p q]. apply same_spec in p. apply among in q. subst a.
      left. exists b. split; [exact q|congruence].
    + apply andb_true_iff in h as [h less]. apply andb_true_iff in h as [p q].
      apply same_spec in p. apply among in q. subst b. apply N.ltb_lt in less.
      right. exists a. split; [exact q|]. split; [congruence|]. rewrite e1. lia.
Qed.

(** ** Not g ≤ h *)

Definition lower (s : N) (g h : A) : bool :=
  match stage g h with Some k => (k <? s)%N | None => false end.
Definition no_higher (s : N) (g h : A) : bool :=
  match stage g h with Some k => (k <=? s)%N | None => false end.

Definition no_at (e : A * A * (A * A)) : bool :=
  let '(g, h, (one, two)) := e in
  match stage g h with
  | None => false
  | Some s =>
      let in_g := same two h && some (same one) (left g) in
      (in_g || (same one g && some (same two) (right h))) &&
      every (lower s one) (left two) &&
      every (fun k => if in_g then no_higher s k two else lower s k two) (right one)
  end.

Definition no_ok (entries : list (A * A * (A * A))) : bool := every no_at entries.

Lemma lower_spec s g h : lower s g h = true <-> exists k, stage g h = Some k /\ (k < s)%N.
Proof.
  unfold lower. destruct (stage g h) as [k|].
  - rewrite N.ltb_lt. split; [intro l; now exists k|intros (j & e & l); congruence].
  - split; [discriminate|intros (j & e & _); discriminate].
Qed.

Lemma no_higher_spec s g h : no_higher s g h = true <-> exists k, stage g h = Some k /\ (k <= s)%N.
Proof.
  unfold no_higher. destruct (stage g h) as [k|].
  - rewrite N.leb_le. split; [intro l; now exists k|intros (j & e & l); congruence].
  - split; [discriminate|intros (j & e & _); discriminate].
Qed.

(** Right moves to (one, two): in g, or else in h; what Left can do then is in the list too. *)
Definition good_no (e : A * A * (A * A)) : Prop :=
  let '(g, h, (one, two)) := e in
  exists s, stage g h = Some s /\
    (forall k, In k (left two) -> exists j, stage one k = Some j /\ (j < s)%N) /\
    ((two = h /\ In one (left g) /\
      forall k, In k (right one) -> exists j, stage k two = Some j /\ (j <= s)%N) \/
     (~ (two = h /\ In one (left g)) /\ one = g /\ In two (right h) /\
      forall k, In k (right one) -> exists j, stage k two = Some j /\ (j < s)%N)).

Theorem no_complete entries : no_ok entries = true <-> forall e, In e entries -> good_no e.
Proof.
  apply every_spec. intros [[g h] [one two]]. simpl. destruct (stage g h) as [s|].
  2: { split; [discriminate|]. intros (k & e & _). discriminate. }
  rewrite !andb_true_iff. rewrite (every_spec _ _ (lower_spec s one)).
  destruct (same two h && some (same one) (left g)) eqn:i.
  - rewrite (every_spec _ (fun k => exists j, stage k two = Some j /\ (j <= s)%N))
      by (intro; apply no_higher_spec).
    apply andb_true_iff in i as [p q]. apply same_spec in p. apply among in q. split.
    + intros [[_ a] b]. exists s. split; [reflexivity|]. split; [exact a|]. left. auto.
    + intros (k & e & a & [(_ & _ & b)|(no & _)]); injection e as <-; [auto|tauto].
  - rewrite (every_spec _ (fun k => exists j, stage k two = Some j /\ (j < s)%N))
      by (intro; apply lower_spec).
    rewrite orb_true_iff, andb_true_iff, same_spec, among.
    assert (not_g : ~ (two = h /\ In one (left g))).
    { intros [p q]. apply same_spec in p. apply among in q. rewrite p, q in i. discriminate. }
    split.
    + intros [[[no|[p q]] a] b]; [discriminate|]. exists s. split; [reflexivity|].
      split; [exact a|]. right. auto.
    + intros (k & e & a & [(p & q & _)|(_ & p & q & b)]); injection e as <-; [tauto|auto].
Qed.

Theorem no_sound entries :
  (forall g h, stage g h <> None -> exists move, In (g, h, move) entries) ->
  no_ok entries = true -> forall g h, stage g h <> None -> ~ at_most g h.
Proof.
  intros all ok.
  unfold no_ok in ok. rewrite (every_spec _ (fun e => no_at e = true)) in ok by reflexivity.
  assert (none : forall n z u s, stage u z = Some s -> N.to_nat s < n -> ge A L R z u -> False).
  { induction n as [|n IH]; [intros; lia|]. intros z u s e less given.
    apply (unfold A L R) in given.
    assert (both :
      (forall z u, win A L R (ge A L R) z u ->
         forall s, stage u z = Some s -> N.to_nat s < S n -> False) /\
      (forall z w, answers A L R (ge A L R) z w -> forall s, N.to_nat s < S n ->
         (forall k, In k (left z) -> exists j, stage w k = Some j /\ (j < s)%N) ->
         (forall k, In k (right w) -> exists j, stage k z = Some j /\ (j <= s)%N) -> False)).
    { clear z u s e less given. apply (win_ind2 A L R (ge A L R)).
      - intros z u r _ l s e less.
        destruct (all u z) as ([one two] & i); [congruence|].
        specialize (ok _ i). simpl in ok. rewrite e in ok.
        apply andb_true_iff in ok as [ok after_right]. apply andb_true_iff in ok as [move after_left].
        rewrite (every_spec _ _ (lower_spec s one)) in after_left.
        destruct (same two z && some (same one) (left u)) eqn:g.
        + apply andb_true_iff in g as [p q]. apply same_spec in p. apply among in q. subst two.
          rewrite (every_spec _ (fun k => exists j, stage k z = Some j /\ (j <= s)%N)) in after_right
            by (intro; apply no_higher_spec).
          exact (l one q s less after_left after_right).
        + simpl in move. apply andb_true_iff in move as [p q]. apply same_spec in p.
          apply among in q. subst one.
          rewrite (every_spec _ (fun k => exists j, stage k two = Some j /\ (j < s)%N)) in after_right
            by (intro; apply lower_spec).
          destruct (r two q) as [(z' & i1 & h)|(y & i1 & h)].
          * destruct (after_left z' i1) as (j & ej & lj). apply (IH z' u j ej); [lia|exact h].
          * destruct (after_right y i1) as (j & ej & lj). apply (IH two y j ej); [lia|exact h].
      - intros z z' w i h s less after_left _.
        destruct (after_left z' i) as (j & ej & lj). apply (IH z' w j ej); [lia|exact h].
      - intros z w y i _ ih s less _ after_right.
        destruct (after_right y i) as (j & ej & lj). apply (ih j ej). lia. }
    exact (proj1 both z u given s e less). }
  intros g h listed given. destruct (stage g h) as [s|] eqn:e; [|congruence].
  exact (none (S (N.to_nat s)) h g s e (Nat.lt_succ_diag_r _) given).
Qed.

(** ** Stoppers: numbers that fall with each move, the players in turns *)

Variable number : A -> bool -> N.

Definition stopper_at (v : A) : bool :=
  every (fun o => (number o false <? number v true)%N) (left v) &&
  every (fun o => (number o true <? number v false)%N) (right v).

Definition stopper_ok (games : list A) : bool := every stopper_at games.

Theorem stopper_complete games : stopper_ok games = true <-> forall v, In v games ->
  (forall o, In o (left v) -> (number o false < number v true)%N) /\
  (forall o, In o (right v) -> (number o true < number v false)%N).
Proof.
  apply every_spec. intro v. unfold stopper_at. rewrite andb_true_iff.
  rewrite (every_spec _ (fun o => (number o false < number v true)%N)) by (intro; apply N.ltb_lt).
  rewrite (every_spec _ (fun o => (number o true < number v false)%N)) by (intro; apply N.ltb_lt).
  reflexivity.
Qed.

(** Play in turns from f 0, on and on; at even places [first] says whether Left moves. *)
Definition run (first : bool) (f : nat -> A) : Prop :=
  forall n, In (f (S n)) (if xorb first (Nat.odd n) then left (f n) else right (f n)).

Theorem stopper_sound games : stopper_ok games = true ->
  (forall v o, In v games -> In o (left v) \/ In o (right v) -> In o games) ->
  forall first f, In (f 0) games -> ~ run first f.
Proof.
  intros ok closed first f start go.
  unfold stopper_ok in ok. rewrite (every_spec _ (fun v => stopper_at v = true)) in ok by reflexivity.
  assert (inside : forall n, In (f n) games).
  { induction n as [|n IH]; [exact start|]. apply (closed (f n)); [exact IH|].
    specialize (go n). destruct (xorb first (Nat.odd n)); auto. }
  assert (falls : forall n,
    N.to_nat (number (f (S n)) (xorb first (Nat.odd (S n)))) <
    N.to_nat (number (f n) (xorb first (Nat.odd n)))).
  { intro n. specialize (go n). specialize (ok _ (inside n)). unfold stopper_at in ok.
    apply andb_true_iff in ok as [a b].
    rewrite (every_spec _ (fun o => (number o false < number (f n) true)%N)) in a
      by (intro; apply N.ltb_lt).
    rewrite (every_spec _ (fun o => (number o true < number (f n) false)%N)) in b
      by (intro; apply N.ltb_lt).
    rewrite Nat.odd_succ, <- Nat.negb_odd.
    destruct (Nat.odd n), first; simpl in *; try (specialize (a _ go); lia); specialize (b _ go); lia. }
  assert (never : forall m n, N.to_nat (number (f n) (xorb first (Nat.odd n))) < m -> False).
  { induction m as [|m IH]; intros n less; [lia|]. apply (IH (S n)). specialize (falls n). lia. }
  exact (never _ 0 (Nat.lt_succ_diag_r _)).
Qed.
End Table.

(** ** How two games compare: at most on both sides, or not on one of them *)

(** What tables say of one pair, on each side: that it is so, and that it is not. *)
Definition decided (yes1 no1 yes2 no2 : bool) : option bool :=
  if yes1 && yes2 then Some true else if no1 || no2 then Some false else None.

Theorem decided_sound (P1 P2 : Prop) yes1 no1 yes2 no2 b :
  (yes1 = true -> P1) -> (no1 = true -> ~ P1) -> (yes2 = true -> P2) -> (no2 = true -> ~ P2) ->
  decided yes1 no1 yes2 no2 = Some b -> if b then P1 /\ P2 else ~ (P1 /\ P2).
Proof.
  unfold decided. intros a c d e h.
  destruct yes1, yes2, no1, no2; simpl in h; try discriminate; injection h as <-; tauto.
Qed.
