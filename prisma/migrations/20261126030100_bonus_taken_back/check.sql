-- Every bonus that is open says how much of it is bonus.
SELECT bool_and(bonus_units IS NOT NULL) IS NOT FALSE FROM wagering_requirements WHERE source = 'BONUS' AND closed_at IS NULL;
