SELECT rebate_category(7) = 'LOTT' AND rebate_category(-7) = 'ELOTT';
SELECT count(*) = 2 FROM pg_proc WHERE proname IN ('settle_lines', 'book_rebates');
