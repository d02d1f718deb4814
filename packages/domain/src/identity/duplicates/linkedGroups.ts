import { type Db, statement } from '@croupier/db'

/** Of each account the browsers it was used in last count; one with more of them shares the newest or none. */
const DEVICES_PER_MEMBER_MAX = 50

interface Row {
  readonly apart: boolean
  readonly members: bigint[]
}

/**
 * What members of a merchant share: the members of each browser and of each verified identity, and beside them the pairs among
 * those whom an officer told apart. $1 merchant, $2 members.
 */
const SHARED = statement(
  'duplicates.sharedTraits',
  `WITH wanted AS MATERIALIZED (
     SELECT m.id, m.identity_verified_at IS NOT NULL AS verified
       FROM (SELECT DISTINCT id FROM unnest($2::bigint[]) q(id)) q JOIN members m ON m.id = q.id AND m.merchant_id = $1::int
   ), trait AS (
     SELECT 'device' AS kind, d.device_hash AS mark, a.id FROM wanted a
      CROSS JOIN LATERAL (SELECT k.device_hash FROM known_devices k WHERE k.member_id = a.id
        ORDER BY k.last_login_at DESC LIMIT ${DEVICES_PER_MEMBER_MAX}) d
     UNION ALL
     SELECT i.kind, i.mark, a.id FROM wanted a JOIN member_profiles p ON p.member_id = a.id AND a.verified
      CROSS JOIN LATERAL (VALUES ('nameBirth', p.name_birth_index), ('idNumber', p.id_number_index)) i(kind, mark)
      WHERE i.mark IS NOT NULL
   ), shared AS MATERIALIZED (
     SELECT array_agg(t.id ORDER BY t.id) AS members FROM trait t GROUP BY t.kind, t.mark HAVING count(*) > 1
   ), named AS MATERIALIZED (SELECT DISTINCT id FROM shared s CROSS JOIN LATERAL unnest(s.members) u(id))
   SELECT false AS apart, s.members FROM shared s
   UNION ALL
   SELECT true, ARRAY[t.member_id, t.other_id] FROM named n
     JOIN distinct_members t ON t.member_id = n.id WHERE t.other_id IN (SELECT id FROM named)`,
)

/** Groups that are merged; each is named by its smallest member. */
class Groups {
  readonly #up = new Map<bigint, bigint>()

  find(member: bigint): bigint {
    let root = member
    for (let up = this.#up.get(root); up !== undefined; up = this.#up.get(root)) root = up
    if (root !== member) this.#up.set(member, root)
    return root
  }

  join(one: bigint, other: bigint): void {
    const [a, b] = [this.find(one), this.find(other)]
    if (a < b) this.#up.set(b, a)
    else if (b < a) this.#up.set(a, b)
  }
}

/** Joins those who share something, but for the pairs that were told apart; a third account may still join two such. */
function joinAll(groups: Groups, members: readonly bigint[], apart: ReadonlyMap<bigint, ReadonlySet<bigint>>): void {
  const left = new Set(members)
  for (const first of members) {
    if (!left.delete(first)) continue
    const reached = [first]
    for (let member = reached.pop(); member !== undefined; member = reached.pop()) {
      const others = apart.get(member)
      for (const other of left) {
        if (others?.has(other) === true) continue
        left.delete(other)
        groups.join(member, other)
        reached.push(other)
      }
    }
  }
}

/**
 * Which of these members are judged together (rules B4, guaranteed return): who was used in the same browser or has the same
 * verified identity, directly or through others of them. A pair that an officer told apart is not linked by what it shares
 * (protection A1). One statement, whatever the number of members.
 * @param memberIds of one merchant; others are left out
 * @returns member → smallest member id of its group, for members of groups with more than one
 */
export async function linkedGroups(
  db: Pick<Db, 'hot'>,
  merchantId: number,
  memberIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  if (memberIds.length < 2) return new Map()
  const rows = await db.hot.query<Row>(SHARED, [merchantId, [...memberIds]])
  const apart = new Map<bigint, Set<bigint>>()
  for (const { members } of rows.filter((row) => row.apart)) {
    const [one = 0n, other = 0n] = members
    apart.set(one, (apart.get(one) ?? new Set()).add(other))
    apart.set(other, (apart.get(other) ?? new Set()).add(one))
  }
  const groups = new Groups()
  const named = new Set<bigint>()
  for (const { members } of rows.filter((row) => !row.apart)) {
    joinAll(groups, members, apart)
    for (const member of members) named.add(member)
  }
  const sizes = new Map<bigint, number>()
  for (const member of named) {
    const root = groups.find(member)
    sizes.set(root, (sizes.get(root) ?? 0) + 1)
  }
  const linked = [...named].filter((member) => (sizes.get(groups.find(member)) ?? 0) > 1)
  return new Map(linked.map((member) => [member, groups.find(member)]))
}
