-- What is left out counts for nothing else.
SELECT NOT EXISTS (SELECT 1 FROM settled_facts WHERE wagering_units IS NOT NULL AND effective_units <> 0);
