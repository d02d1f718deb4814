-- For tables that only grow: an existing row is never changed.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'P0405';
END $$;
CREATE OR REPLACE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER access_verdicts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER member_series_past_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_series_past
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER exclusions_kept BEFORE DELETE OR TRUNCATE ON exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER exclusion_marks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_marks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER member_exclusions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER exclusion_clearances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_clearances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER distinct_members_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON distinct_members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Guards -------------------------------------------------------------------------------------------------------------
CREATE OR REPLACE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The identity of an account never changes, and an account is never deleted.
CREATE OR REPLACE TRIGGER ledger_accounts_identity
  BEFORE UPDATE OF id, merchant_id, owner_id, kind, counterparty, may_go_negative OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER external_results_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON external_results
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- It answers for itself forever, so it never changes: its outcome is in its lines.
CREATE OR REPLACE TRIGGER bet_orders_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bet_orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER settled_facts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settled_facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Cloned onto every partition, so that naming a partition is no way around; TRUNCATE has its own there.
CREATE OR REPLACE TRIGGER settled_facts_append_only_rows BEFORE UPDATE OR DELETE ON settled_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER contract_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER contract_tiers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_tiers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER contract_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER contract_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER contract_signatures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER agent_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agent_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER deposit_steps_append_only BEFORE UPDATE OR DELETE ON deposit_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawal_steps_append_only BEFORE UPDATE OR DELETE ON withdrawal_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER provider_settlements_append_only BEFORE UPDATE OR DELETE ON provider_settlements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER chase_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chase_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER adjustments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER member_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER text_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER beacon_chains_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER beacon_rounds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_rounds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER liability_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER safeguarded_funds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON safeguarded_funds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER harm_markers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON harm_markers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER care_talks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON care_talks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER protection_reviews_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON protection_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- What was agreed on when it began: how much, for whom, at which rate and fee (safety 4.9). Its outcome is in other columns.
CREATE OR REPLACE TRIGGER deposits_terms BEFORE UPDATE OF id, merchant_id, member_id, channel_id, asset, ordered_units, pay_asset, pay_units,
    rate_units, fee_ppm, fee_fixed_units, created_at OR DELETE OR TRUNCATE ON deposits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawals_terms BEFORE UPDATE OF id, merchant_id, member_id, public_id, account_id, asset, pay_asset, rate_units,
    amount_units, fee_units OR DELETE OR TRUNCATE ON withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER payout_accounts_terms BEFORE UPDATE OF id, merchant_id, member_id, method, chain, bank
    OR DELETE OR TRUNCATE ON payout_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER reward_grants_terms BEFORE UPDATE OF id, merchant_id, member_id, kind, amount_units OR DELETE OR TRUNCATE ON reward_grants
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER vendor_transfers_terms BEFORE UPDATE OF id, merchant_id, member_id, vendor, way, units OR DELETE OR TRUNCATE
    ON vendor_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
