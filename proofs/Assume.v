(** What the theorems rest on: nothing but Coq. `make proofs` fails if an answer is another. *)

Require Import Game Outcomes NoKernel Sums Gamma Values Partizan.

Print Assumptions lemma_2_P.
Print Assumptions lemma_2_N.
Print Assumptions P_not_N.
Print Assumptions D_not_PN.
Print Assumptions no_infinite_play.
Print Assumptions wins_never_loses.
Print Assumptions theorem_3.
Print Assumptions corollary_3.
Print Assumptions meaning.
Print Assumptions theorem_5.
Print Assumptions outcomes_complete.
Print Assumptions outcomes_sound.
Print Assumptions outcomes_mean.
Print Assumptions remoteness_exact.
Print Assumptions program_wins.
Print Assumptions kernel_complete.
Print Assumptions piece_complete.
Print Assumptions no_kernel_sound.
Print Assumptions sum_P.
Print Assumptions sum_N.
Print Assumptions bouton.
Print Assumptions nim_sum_complete.
Print Assumptions nim_sum_sound.
Print Assumptions gamma_means.
Print Assumptions equation_3_1.
Print Assumptions gamma_unique.
Print Assumptions grundy_complete.
Print Assumptions grundy_sound.
Print Assumptions grundy_sum.
Print Assumptions gamma_complete.
Print Assumptions gamma_sound.
Print Assumptions ge_refl.
Print Assumptions ge_trans.
Print Assumptions ge_not_less.
Print Assumptions ge_sum.
Print Assumptions pair_complete.
Print Assumptions canonical_sound.
Print Assumptions canonical_unique.
Print Assumptions value_sound.
