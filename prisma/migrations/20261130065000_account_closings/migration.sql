-- Accounts that are closed for good by their owners (rules E3.9).
CREATE TABLE account_closings (
  id BIGSERIAL PRIMARY KEY,
  merchant_id INT NOT NULL REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  member_id BIGINT NOT NULL REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  language TEXT,
  requested_at TIMESTAMPTZ(3) NOT NULL,
  given_up_at TIMESTAMPTZ(3),
  closed_at TIMESTAMPTZ(3),
  erase_from TIMESTAMPTZ(3),
  erased_at TIMESTAMPTZ(3),
  CONSTRAINT account_closings_one_end CHECK (given_up_at IS NULL OR closed_at IS NULL),
  CONSTRAINT account_closings_order CHECK (
    (closed_at IS NULL) = (erase_from IS NULL) AND closed_at >= requested_at AND (erased_at IS NULL OR erased_at >= erase_from))
);
CREATE INDEX account_closings_merchant_id_idx ON account_closings(merchant_id);
-- One that runs or is done; looked at by every path to play of a guarded member.
CREATE UNIQUE INDEX account_closings_one ON account_closings(member_id) WHERE given_up_at IS NULL;
CREATE INDEX account_closings_open ON account_closings(id) WHERE given_up_at IS NULL AND closed_at IS NULL;
CREATE INDEX account_closings_to_erase ON account_closings(erase_from) WHERE closed_at IS NOT NULL AND erased_at IS NULL;
