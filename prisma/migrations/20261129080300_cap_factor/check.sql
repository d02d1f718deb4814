-- Versions stay as they were signed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgenabled = 'O' AND tgname = 'contract_versions_append_only';
SELECT count(*) = 0 FROM contract_versions v JOIN contract_texts t ON t.version_id = coalesce(v.offered_as, v.id)
 WHERE t.text LIKE '%at most % times the theoretical result%'
   AND substring(t.text FROM 'at most ([0-9]+) times the theoretical result')::int <> v.cap_factor;
