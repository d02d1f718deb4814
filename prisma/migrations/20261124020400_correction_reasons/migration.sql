-- Why a result was corrected, as the officers said it: the account record names it beside what it took back (rules A6).
ALTER TABLE issues ADD COLUMN correction_reason TEXT;
