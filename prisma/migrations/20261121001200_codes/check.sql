-- Codes, targets and what they are bound to are hashes; a sixth try is not kept, nor a life beyond ten minutes.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('verification_codes_hashes', 'verification_codes_tries', 'verification_codes_period');
-- One account of a brand for what was proved, by the index and not by a question asked beforehand.
SELECT indisunique FROM pg_index WHERE indexrelid = 'member_contacts_proved'::regclass;
-- Every message that was there is a letter.
SELECT count(*) = 0 FROM mails WHERE channel <> 'email';
