-- Days of money are looked at once they change, and a round that could not be counted has a case.
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'aml_days_new';
SELECT pg_get_constraintdef(oid) LIKE '%NOT_COUNTED%' FROM pg_constraint WHERE conname = 'provider_cases_kind';
