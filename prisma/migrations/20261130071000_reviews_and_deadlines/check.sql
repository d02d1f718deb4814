SELECT count(*) = 1 FROM information_schema.tables WHERE table_name = 'protection_reviews';
SELECT count(*) = 2 FROM information_schema.columns WHERE table_name = 'feedback' AND column_name IN ('due_at', 'final_due_at');
