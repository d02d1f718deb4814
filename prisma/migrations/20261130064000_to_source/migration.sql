-- A withdrawal that goes elsewhere although money is still to go back to where it came from (rules E4.4, protection M7).
ALTER TABLE withdrawals ADD COLUMN off_source BOOLEAN NOT NULL DEFAULT false;
