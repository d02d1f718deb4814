-- Who approves a withdrawal is an officer that the console knows (safety 4.9). Rows from before are not looked at here: an approval by
-- nobody that exists is a finding of `npm run verify`.
ALTER TABLE withdrawal_approvals ADD CONSTRAINT withdrawal_approvals_officer_fkey
  FOREIGN KEY (officer) REFERENCES staff_accounts (name) ON UPDATE RESTRICT ON DELETE RESTRICT NOT VALID;
