-- What waits is counted for each officer every few seconds: by what waits, and not by all there ever was.
CREATE INDEX deposit_payments_unmatched ON deposit_payments (merchant_id) WHERE deposit_id IS NULL;
CREATE INDEX protection_breaks_releases ON protection_breaks (merchant_id)
  WHERE release_requested_at IS NOT NULL AND release_answered_at IS NULL;
CREATE INDEX diligence_papers_undecided ON diligence_papers (merchant_id) WHERE decided_at IS NULL;
-- Draws of sources outside: few a day, among millions of own ones.
CREATE INDEX issues_external ON issues (draw_at) WHERE seed_commitment IS NULL;
