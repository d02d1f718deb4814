SELECT count(*) = 4 FROM information_schema.tables WHERE table_name IN ('harm_markers', 'harm_marks', 'care_cases', 'care_talks');
