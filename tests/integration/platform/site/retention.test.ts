import { purgeSite, purges } from '@croupier/domain/platform/site'
import { type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})

/** Jobs and use cases that drop rows of their own tables. */
const DROPPED_BY_OTHERS: Readonly<Record<string, string>> = {
  provider_movements: 'cashier.reconcile',
  feedback: 'feedback.dropOld',
  feedback_images: 'feedback.dropOld',
  diligence_papers: 'diligence.dropOldPapers',
  aml_days: 'diligence.dropOldPapers',
  encryption_keys: 'encryption.rotateKeys',
  check_queue: 'ledger.verify',
  check_passes: 'ledger.verifyAll',
  ledger_recounted: 'ledger.verifyAll',
  cdn_origins: 'site.checkCdns',
}

/** Why a table is kept for good. What grows with play is the books: they are evidence, and no later figure may differ. */
const KEPT: Readonly<Record<string, string>> = {
  ...because(
    'the books: each movement can be proved',
    'ledger_accounts ledger_transfers ledger_references ledger_checked house_balances settled_facts bet_orders bet_lines chases chase_lines chase_parts issue_rebates adjustments wage_runs wage_payments agent_transfers deposits deposit_payments deposit_steps withdrawals withdrawal_payouts withdrawal_steps withdrawal_approvals payout_accounts wagering_requirements wagering_marks provider_differences provider_settlements provider_settled provider_statements provider_rounds provider_txs provider_tickets provider_cases provider_days provider_feeds vendor_transfers vendor_wallets point_grants point_tallies point_marks point_redemptions point_conversions reward_grants reward_marks vip_levels envelope_campaigns envelope_shares promotion_entries promotion_images referral_clicks',
  ),
  ...because('draws: whoever has a bet can check its result later', 'issues beacon_chains beacon_rounds'),
  ...because(
    'agreements, with their signatures',
    'contracts contract_versions contract_tiers contract_texts contract_events contract_signatures contract_keys dividend_payers',
  ),
  ...because(
    'figures of days, a few rows a day and member',
    'member_days member_incomes team_days team_day_totals team_day_marks team_sums team_changes vendor_days play_days play_marks',
  ),
  ...because(
    'evidence of what was done, found and decided',
    'audit_records audit_anchors check_breaches aml_cases member_notes access_verdicts distinct_members waiting_commands officer_days harm_markers harm_marks care_cases care_talks protection_reviews liability_days safeguarded_funds text_versions release_parts account_closings',
  ),
  ...because(
    'an account: it lives as long as its member',
    'members member_closure member_contacts member_profiles member_series member_series_past member_exclusions exclusions exclusion_marks exclusion_clearances protection_breaks protection_limits protection_settings authenticators passkeys recovery_codes images social_identities favourites help_votes game_players free_plays invite_links merchant_keys agent_keys',
  ),
  ...because(
    'what operators set up: it does not grow with play',
    'merchants merchant_hosts merchant_vendors merchant_hot_games vendors vendor_profiles catalogue_games game_titles title_words game_providers game_provider_keys games game_modes cashier_providers deposit_channels social_providers mall_items promotions promotion_trials segments campaigns campaign_sends notices text_drafts staff_accounts staff_roles',
  ),
  ...because(
    'one row for each reader, kind or table',
    'check_marks watermarks partition_rules clock_shift xact_base ledger_tallies schema_texts _prisma_migrations external_results',
  ),
}

function because(reason: string, tables: string): Record<string, string> {
  return Object.fromEntries(tables.split(' ').map((table) => [table, reason]))
}

it('each table is dropped from when it is old, or has a reason why not', async () => {
  const rows = await world.db.prisma.$queryRaw<{ name: string; days: number | null }[]>`
    SELECT c.relname::text AS name, r.kept_days AS days
      FROM pg_class c LEFT JOIN partition_rules r ON r.parent = c.relname
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`
  const purged = new Set(purges.map(({ table }) => table))
  const isDropped = ({ name, days }: (typeof rows)[number]) =>
    days !== null || purged.has(name) || name in DROPPED_BY_OTHERS
  const forgotten = rows.filter((row) => !isDropped(row) && !(row.name in KEPT))
  expect(forgotten.map(({ name }) => name).sort()).toEqual([])
  const names = new Set(rows.map(({ name }) => name))
  const named = [...purged, ...Object.keys(DROPPED_BY_OTHERS), ...Object.keys(KEPT)]
  expect(named.filter((name) => !names.has(name))).toEqual([])
  expect(rows.filter((row) => isDropped(row) && row.name in KEPT).map(({ name }) => name)).toEqual([])
})

it('the worker may drop from each of them', async () => {
  const failed = (await purgeSite(world.ctx)).filter((one) => one.failed)
  expect(failed.map(({ task }) => task)).toEqual([])
})
