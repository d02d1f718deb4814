SELECT bool_and(handed_at IS NULL) IS NOT FALSE FROM mails WHERE done_at IS NOT NULL AND outcome = 'EXPIRED';
