SELECT count(*) = 1 FROM check_marks WHERE part = 'largeMoves.transfers';
