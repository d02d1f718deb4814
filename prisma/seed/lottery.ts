import { withTransaction } from '@croupier/db'
import type { Ctx, DrawCtx } from '@croupier/domain'
import { type OpenGameInput, openGame } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'

/** One draw a minute, closing five seconds before, in the zone of rules 0.1.6. */
const everyMinute: OpenGameInput['schedule'] = {
  zone: 'Asia/Shanghai',
  draws: [{ from: '00:00', to: '24:00', everyS: 60 }],
  leadS: 5,
  sale: 'CONTINUOUS',
  numbering: { kind: 'DAILY' },
}

const oneMinute = {
  CN: '极速一分彩',
  EN: 'One Minute',
  ES: 'Un Minuto',
  HI: 'एक मिनट',
  ID: 'Satu Menit',
  JA: 'ワンミニッツ',
  KM: 'មួយនាទី',
  KO: '1분 복권',
  MY: 'တစ်မိနစ်ထီ',
  PT: 'Um Minuto',
  TA: 'ஒரு நிமிடம்',
  TH: 'หวยหนึ่งนาที',
  TW: '極速一分彩',
  VI: 'Một Phút',
}
const lightningRace = {
  CN: '极速赛车',
  EN: 'Lightning Race',
  ES: 'Carrera Relámpago',
  HI: 'तूफ़ानी रेस',
  ID: 'Balap Kilat',
  JA: 'ライトニングレース',
  KM: 'ប្រណាំងផ្លេកបន្ទោរ',
  KO: '번개 레이스',
  MY: 'လျှပ်စီးပြိုင်ကား',
  PT: 'Corrida Relâmpago',
  TA: 'மின்னல் ரேஸ்',
  TH: 'แข่งรถสายฟ้า',
  TW: '極速賽車',
  VI: 'Đua Xe Tốc Độ',
}

/** The games of the catalogue (rules A1, A4). */
export const games: readonly OpenGameInput[] = [
  {
    code: 'SSC1M',
    family: 'SSC',
    groupCode: 'SSC',
    name: oneMinute,
    schedule: everyMinute,
    sortOrder: 10,
    modes: { LOTT: {}, ELOTT: {} },
  },
  {
    code: 'PK101M',
    family: 'PK10',
    groupCode: 'PK10',
    name: lightningRace,
    schedule: everyMinute,
    sortOrder: 20,
    modes: { LOTT: {}, ELOTT: {} },
  },
]

/** Puts the games into the catalogue; those that are there stay as they are. */
export async function seedGames(ctx: Ctx): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    for (const game of games) await openGame(tx, game)
  })
}

/**
 * Games and the issues of the coming day, so that a fresh platform sells from its first second.
 * @param sells false: no issue is planned, because a past is played first
 */
export async function seedLottery(ctx: DrawCtx, sells: boolean): Promise<void> {
  await seedGames(ctx)
  if (sells) await planIssues(ctx)
}
