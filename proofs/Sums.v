(** Sums of games that end, in which a move may leave several parts: the values of
    Sprague and Grundy, and Bouton's rule for Nim.

    A position is a list of parts. A move changes one part into a list of parts: of one in
    Nim, of none, one or two in octal games. Parts are of any type, so of several
    games at once, and a part may have infinitely many moves. *)

Require Import List NArith Lia Bool.
Require Import Game.
Import ListNotations.

Local Arguments N.lxor : simpl never.

Definition mex (S : N -> Prop) (m : N) : Prop := (forall w, (w < m)%N -> S w) /\ ~ S m.

Lemma mex_unique S m k : mex S m -> mex S k -> m = k.
Proof.
  intros [a b] [c d]. destruct (N.lt_trichotomy m k) as [l|[e|l]]; [|exact e|].
  - now destruct (b (c m l)).
  - now destruct (d (a k l)).
Qed.

(** The nim-sum of a list of numbers. *)
Fixpoint nim_sum (l : list N) : N :=
  match l with [] => 0%N | a :: l => N.lxor a (nim_sum l) end.

Lemma nim_sum_app k l : nim_sum (k ++ l) = N.lxor (nim_sum k) (nim_sum l).
Proof.
  induction k as [|a k IH]; simpl; [now rewrite N.lxor_0_l|]. now rewrite IH, N.lxor_assoc.
Qed.

Lemma div2_lxor a b : N.div2 (N.lxor a b) = N.lxor (N.div2 a) (N.div2 b).
Proof. rewrite !N.div2_spec. apply N.shiftr_lxor. Qed.

Lemma nim_sum_div2 l : N.div2 (nim_sum l) = nim_sum (map N.div2 l).
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. now rewrite div2_lxor, IH. Qed.

Lemma some_odd l : N.odd (nim_sum l) = true -> exists a, In a l /\ N.odd a = true.
Proof.
  induction l as [|a l IH]; simpl; [discriminate|].
  rewrite <- N.bit0_odd, N.lxor_spec, !N.bit0_odd. destruct (N.odd a) eqn:o.
  - intros _. exists a. auto.
  - rewrite xorb_false_l. intro h. destruct (IH h) as (b & i & ob). exists b. auto.
Qed.

Lemma odd_lxor_1 a : N.odd a = true -> (N.lxor a 1 < a)%N.
Proof.
  destruct a as [|[p|p|]]; try discriminate; intros _; unfold N.lxor; simpl; lia.
Qed.

(** Bouton's lemma: if the sum is not 0, some entry shrinks when the sum is added to it. *)
Lemma shrinks : forall x l, nim_sum l = x -> x <> 0%N ->
  exists a, In a l /\ (N.lxor a x < a)%N.
Proof.
  induction x as [x IH] using (well_founded_induction N.lt_wf_0). intros l e no.
  destruct (N.eq_dec (N.div2 x) 0) as [z|z].
  - assert (x = 1%N) as -> by (destruct x as [|[p|p|]]; simpl in z; try discriminate; congruence).
    destruct (some_odd l) as (a & i & o); [now rewrite e|]. exists a. split; [exact i|].
    now apply odd_lxor_1.
  - assert (less : (N.div2 x < x)%N) by (destruct x as [|[p|p|]]; simpl; lia).
    destruct (IH (N.div2 x) less (map N.div2 l)) as (b & i & h); [|exact z|].
    + now rewrite <- nim_sum_div2, e.
    + apply in_map_iff in i. destruct i as (a & <- & i). exists a. split; [exact i|].
      rewrite <- div2_lxor in h. destruct (N.lt_ge_cases (N.lxor a x) a) as [s|s]; [exact s|].
      exfalso. rewrite !N.div2_div in h. assert (t := N.div_le_mono a (N.lxor a x) 2).
      assert ((a / 2 <= N.lxor a x / 2)%N) by (apply t; [discriminate|exact s]).
      apply (N.lt_irrefl (N.lxor a x / 2)). eapply N.lt_le_trans; eassumption.
Qed.

Section Parts.
Variable V : Type.
Variable M : V -> list V -> Prop.  (* M u ws: a move leaves of the part u the parts ws *)

Inductive move : list V -> list V -> Prop :=
| first u ws l : M u ws -> move (u :: l) (ws ++ l)
| later u l l' : move l l' -> move (u :: l) (u :: l').

Lemma move_app k : forall l x, move (k ++ l) x ->
  (exists k', move k k' /\ x = k' ++ l) \/ (exists l', move l l' /\ x = k ++ l').
Proof.
  induction k as [|u k IH]; simpl; intros l x m; [right; now exists x|].
  inversion m as [u' ws t h|u' t t' h]; subst.
  - left. exists (ws ++ k). split; [now constructor|now rewrite app_assoc].
  - destruct (IH l t' h) as [(k' & m' & ->)|(l' & m' & ->)].
    + left. exists (u :: k'). split; [now constructor|reflexivity].
    + right. now exists l'.
Qed.

(** Play of a part ends if the parts that a move leaves are always smaller. *)
Definition part_of (w u : V) : Prop := exists ws, M u ws /\ In w ws.
Variable ends : well_founded part_of.

Definition back (l' l : list V) : Prop := move l l'.

Lemma ends_app k : Acc back k -> forall l, Acc back l -> Acc back (k ++ l).
Proof.
  induction 1 as [k _ IHk]. induction 1 as [l al IHl]. constructor. intros x m.
  destruct (move_app k l x m) as [(k' & mk & ->)|(l' & ml & ->)].
  - apply IHk; [exact mk|now constructor].
  - now apply IHl.
Qed.

Lemma ends_list l : (forall u, In u l -> Acc back [u]) -> Acc back l.
Proof.
  induction l as [|u l IH]; intro all.
  - constructor. intros x m. inversion m.
  - change (u :: l) with ([u] ++ l). apply ends_app; [apply all; now left|].
    apply IH. intros v i. apply all. now right.
Qed.

Lemma ends_one u : Acc back [u].
Proof.
  induction (ends u) as [u _ IH]. constructor. intros x m.
  inversion m as [u' ws t h|u' t t' h]; subst; [|inversion h]. rewrite app_nil_r.
  apply ends_list. intros w i. apply IH. now exists ws.
Qed.

Lemma sum_ends l : Acc back l.
Proof. apply ends_list. intros u _. apply ends_one. Qed.

(** Values: the mex of the nim-sums of what moves leave. *)
Variable g : V -> N.
Definition worth (l : list V) : N := nim_sum (map g l).
Variable mex_rule : forall u, mex (fun w => exists ws, M u ws /\ worth ws = w) (g u).

Lemma worth_app k l : worth (k ++ l) = N.lxor (worth k) (worth l).
Proof. unfold worth. now rewrite map_app, nim_sum_app. Qed.

Lemma lxor_cancel a b c : N.lxor a c = N.lxor b c -> a = b.
Proof.
  intro e. rewrite <- (N.lxor_0_r a), <- (N.lxor_0_r b), <- (N.lxor_nilpotent c).
  now rewrite <- !N.lxor_assoc, e.
Qed.

Lemma move_changes l l' : move l l' -> worth l' <> worth l.
Proof.
  induction 1 as [u ws l m|u l l' _ IH]; intro e.
  - rewrite worth_app in e. apply lxor_cancel in e.
    apply (proj2 (mex_rule u)). now exists ws.
  - apply IH. unfold worth in *. simpl in e.
    rewrite (N.lxor_comm (g u)), (N.lxor_comm (g u) (nim_sum (map g l))) in e.
    exact (lxor_cancel _ _ _ e).
Qed.

Lemma move_to k u : forall x, (x < g u)%N -> forall l,
  exists l', move (k ++ u :: l) l' /\ worth l' = N.lxor (N.lxor x (g u)) (worth (k ++ u :: l)).
Proof.
  intros x less. destruct (proj1 (mex_rule u) x less) as (ws & m & e).
  assert (swap : forall a b c, N.lxor a b = N.lxor (N.lxor a c) (N.lxor c b)).
  { intros a b c. rewrite N.lxor_assoc, <- (N.lxor_assoc c c b), N.lxor_nilpotent.
    now rewrite N.lxor_0_l. }
  induction k as [|v k IH]; intro l.
  - exists (ws ++ l). split; [now constructor|]. rewrite worth_app, e. apply swap.
  - destruct (IH l) as (l' & m' & e'). exists (v :: l'). split; [now constructor|].
    unfold worth in *. simpl. rewrite e'.
    generalize (N.lxor x (g u)) (nim_sum (map g (k ++ u :: l))). intros y z.
    rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma move_to_0 l : worth l <> 0%N -> exists l', move l l' /\ worth l' = 0%N.
Proof.
  intro no. destruct (shrinks (worth l) (map g l) eq_refl no) as (a & i & less).
  apply in_map_iff in i. destruct i as (u & <- & i).
  destruct (in_split u l i) as (k & t & ->).
  destruct (move_to k u _ less t) as (l' & m & e). exists l'. split; [exact m|].
  rewrite e. set (x := worth (k ++ u :: t)).
  rewrite (N.lxor_comm (g u) x), N.lxor_assoc, N.lxor_assoc, <- (N.lxor_assoc (g u)).
  now rewrite N.lxor_nilpotent, N.lxor_0_l, N.lxor_nilpotent.
Qed.

(** The theorem on sums: the previous player wins exactly where the nim-sum is 0. *)
Lemma sum_outcome l :
  (worth l = 0%N -> isP (list V) move l) /\ (worth l <> 0%N -> isN (list V) move l).
Proof.
  induction (sum_ends l) as [l _ IH].
  assert (zero : worth l = 0%N -> isP (list V) move l).
  { intro z. constructor. intros l' m. apply (IH l' m). rewrite <- z. now apply move_changes. }
  split; [exact zero|]. intro no. destruct (move_to_0 l no) as (l' & m & z).
  exact (isN_intro _ _ l l' m (proj1 (IH l' m) z)).
Qed.

Corollary sum_P l : isP (list V) move l <-> worth l = 0%N.
Proof.
  split; [|apply sum_outcome]. intro p. destruct (N.eq_dec (worth l) 0) as [z|no]; [exact z|].
  destruct (P_not_N _ _ l p). now apply sum_outcome.
Qed.

Corollary sum_N l : isN (list V) move l <-> worth l <> 0%N.
Proof.
  split; [|apply sum_outcome]. intros n z. exact (P_not_N _ _ l (proj1 (sum_outcome l) z) n).
Qed.
End Parts.

(** * Nim: make one heap smaller. A heap n is worth n. *)

Definition take (n : N) (ws : list N) : Prop := exists k, ws = [k] /\ (k < n)%N.

Theorem bouton l :
  (isP (list N) (move N take) l <-> nim_sum l = 0%N) /\
  (isN (list N) (move N take) l <-> nim_sum l <> 0%N).
Proof.
  assert (ends : well_founded (part_of N take)).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). constructor.
    intros w (ws & (k & -> & less) & [<-|[]]). now apply IH. }
  assert (rule : forall n, mex (fun w => exists ws, take n ws /\ worth N (fun x => x) ws = w) n).
  { intro n. assert (one : forall k, worth N (fun x => x) [k] = k).
    { intro k. apply N.lxor_0_r. } split.
    - intros w less. exists [w]. split; [now exists w|apply one].
    - intros (ws & (k & -> & less) & e). rewrite one in e. lia. }
  rewrite <- (map_id l). split.
  - rewrite map_id at 1. apply (sum_P N take ends (fun x => x) rule).
  - rewrite map_id at 1. apply (sum_N N take ends (fun x => x) rule).
Qed.

(** * The certificate: values of the parts, their sum, the outcome, and a move

    The move names a part, by its place, and the values of the parts that it leaves. *)

Definition nim_sum_ok (values : list N) (value : N) (wins : bool)
    (chosen : option (nat * list N)) : bool :=
  N.eqb value (nim_sum values) && eqb wins (negb (N.eqb value 0)) &&
  match chosen with
  | None => negb wins
  | Some (place, kept) =>
      wins &&
      match nth_error values place with
      | None => false
      | Some a => N.eqb (N.lxor (N.lxor value a) (nim_sum kept)) 0
      end
  end.

Definition good_nim_sum values value wins (chosen : option (nat * list N)) : Prop :=
  value = nim_sum values /\ (wins = true <-> value <> 0%N) /\
  match chosen with
  | None => wins = false
  | Some (place, kept) => wins = true /\ exists k a l,
      values = k ++ a :: l /\ length k = place /\ nim_sum (k ++ kept ++ l) = 0%N
  end.

Lemma replaced k a l kept :
  N.lxor (N.lxor (nim_sum (k ++ a :: l)) a) (nim_sum kept) = nim_sum (k ++ kept ++ l).
Proof.
  rewrite !nim_sum_app. simpl. set (x := nim_sum k). set (y := nim_sum l). set (z := nim_sum kept).
  rewrite (N.lxor_comm a y), <- (N.lxor_assoc x y a), (N.lxor_assoc _ a a), N.lxor_nilpotent.
  rewrite N.lxor_0_r, N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Theorem nim_sum_complete values value wins chosen :
  nim_sum_ok values value wins chosen = true <-> good_nim_sum values value wins chosen.
Proof.
  unfold nim_sum_ok, good_nim_sum. rewrite !andb_true_iff, N.eqb_eq, eqb_true_iff.
  assert (w : wins = negb (N.eqb value 0) <-> (wins = true <-> value <> 0%N)).
  { destruct (N.eqb_spec value 0), wins; simpl; intuition congruence. }
  rewrite w. split.
  - intros [[-> h] m]. split; [reflexivity|]. split; [exact h|].
    destruct chosen as [[place kept]|]; [|now apply negb_true_iff].
    apply andb_true_iff in m. destruct m as [yes m]. split; [exact yes|].
    destruct (nth_error values place) as [a|] eqn:at_; [|discriminate].
    apply nth_error_split in at_. destruct at_ as (k & l & -> & len).
    exists k, a, l. repeat split; [exact len|]. apply N.eqb_eq in m. now rewrite <- m, replaced.
  - intros (-> & h & m). repeat split; try apply h.
    destruct chosen as [[place kept]|]; [|now apply negb_true_iff].
    destruct m as (yes & k & a & l & -> & len & z). apply andb_true_iff. split; [exact yes|].
    rewrite nth_error_app2, <- len, PeanoNat.Nat.sub_diag by lia. simpl nth_error.
    apply N.eqb_eq. now rewrite replaced.
Qed.

(** What it means: of any parts with these values, whoever is said to wins, and after the move,
    where it leaves parts with the values said, the other player to move has lost. *)
Theorem nim_sum_sound V M (ends : well_founded (part_of V M)) g
    (rule : forall u, mex (fun w => exists ws, M u ws /\ worth V g ws = w) (g u))
    values value wins chosen :
  nim_sum_ok values value wins chosen = true ->
  (forall parts, map g parts = values ->
     if wins then isN (list V) (move V M) parts else isP (list V) (move V M) parts) /\
  (forall place kept, chosen = Some (place, kept) -> forall k u l ws,
     map g (k ++ u :: l) = values -> length k = place -> map g ws = kept ->
     isP (list V) (move V M) (k ++ ws ++ l)).
Proof.
  intro ok. apply nim_sum_complete in ok. destruct ok as (-> & w & m). split.
  - intros parts <-. destruct wins.
    + apply (sum_N V M ends g rule). now apply w.
    + apply (sum_P V M ends g rule). destruct (N.eq_dec (worth V g parts) 0) as [z|z]; [exact z|].
      apply w in z. discriminate.
  - intros place kept -> k u l ws <- <- <-. destruct m as (_ & k' & a & l' & e & len & z).
    apply (sum_P V M ends g rule). unfold worth. rewrite !map_app.
    rewrite map_app in e. simpl in e.
    assert (same : map g k = k' /\ map g l = l').
    { clear z w. revert k' len e. induction k as [|x k IH]; destruct k' as [|y k']; simpl;
        try discriminate; intros len e.
      - injection e as _ e. auto.
      - injection len as len. injection e as ex e. destruct (IH k' len e) as [-> ->].
        rewrite ex. auto. }
    destruct same as [-> ->]. exact z.
Qed.
