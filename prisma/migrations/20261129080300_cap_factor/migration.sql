-- A dividend is capped by what its signed text says (rules B10.1), not by what the merchant has set on the day of the run.

-- the dividend's base counts at most so many times the theoretical result; 0: without bound
ALTER TABLE contract_versions ADD COLUMN cap_factor SMALLINT NOT NULL DEFAULT 3,
  ADD CONSTRAINT contract_versions_cap_factor CHECK (cap_factor BETWEEN 0 AND 100);

-- What was signed so far: the number in its text, else what the merchant has set.
ALTER TABLE contract_versions DISABLE TRIGGER contract_versions_append_only;
UPDATE contract_versions v SET cap_factor = s.cap_factor
  FROM (SELECT w.id, coalesce(substring(t.text FROM 'at most ([0-9]+) times the theoretical result')::smallint,
                 CASE WHEN t.text LIKE '%Cap: none%' THEN 0 END,
                 (m.settings #>> '{payday,capFactor}')::smallint, 3) AS cap_factor
          FROM contract_versions w JOIN contracts c ON c.id = w.contract_id JOIN merchants m ON m.id = c.merchant_id
          LEFT JOIN contract_texts t ON t.version_id = coalesce(w.offered_as, w.id)) s
 WHERE s.id = v.id AND s.cap_factor <> v.cap_factor;
ALTER TABLE contract_versions ENABLE TRIGGER contract_versions_append_only;
