import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { audit } from '@croupier/domain/platform/audit'
import { type NewPromotion, publishedRecord, publishPromotion } from '@croupier/domain/rewards/promotions'
import { parseUnits } from '@croupier/money'
import { DAY_MS, type promotions } from '@croupier/wire'

/** Titles of the demo merchant's promotions in their order. */
const TITLES: Readonly<Record<string, string>> = {
  CN: '首充红利 50%|每日充值红利 10%|彩票每日奖|VIP 每周奖|每日抽奖|生日礼金（须年满 21 岁）|绑定通讯软件礼金|体育开赛奖',
  TW: '首儲紅利 50%|每日儲值紅利 10%|彩票每日獎|VIP 每週獎|每日抽獎|生日禮金（須年滿 21 歲）|綁定通訊軟體禮金|體育開賽獎',
  EN: 'First deposit bonus 50%|Daily deposit bonus 10%|Daily lottery reward|Weekly VIP reward|Daily raffle|Birthday gift (from age 21)|Messenger gift|Season opening in sports',
  ES: 'Bono del primer depósito 50 %|Bono diario por depósito 10 %|Premio diario de lotería|Premio VIP semanal|Sorteo diario|Regalo de cumpleaños (desde 21 años)|Regalo por vincular la mensajería|Apertura de temporada en deportes',
  PT: 'Bônus do primeiro depósito 50%|Bônus diário de depósito 10%|Prêmio diário de loteria|Prêmio VIP semanal|Sorteio diário|Presente de aniversário (a partir de 21 anos)|Presente por vincular o mensageiro|Abertura da temporada de esportes',
  VI: 'Thưởng nạp đầu 50%|Thưởng nạp hằng ngày 10%|Thưởng xổ số hằng ngày|Thưởng VIP hằng tuần|Rút thăm hằng ngày|Quà sinh nhật (từ 21 tuổi)|Quà liên kết Zalo|Khai mạc mùa thể thao',
  ID: 'Bonus deposit pertama 50%|Bonus deposit harian 10%|Hadiah lotere harian|Hadiah VIP mingguan|Undian harian|Hadiah ulang tahun (mulai 21 tahun)|Hadiah menautkan aplikasi pesan|Pembukaan musim olahraga',
  JA: '初回入金ボーナス 50%|毎日の入金ボーナス 10%|ロッタリー日替わり報酬|VIP週間報酬|毎日の抽選|誕生日ギフト（21歳以上）|メッセンジャー連携ギフト|スポーツ開幕報酬',
  KO: '첫 입금 보너스 50%|매일 입금 보너스 10%|복권 일일 보상|VIP 주간 보상|매일 추첨|생일 선물 (만 21세 이상)|메신저 연결 선물|스포츠 시즌 개막 보상',
  TH: 'โบนัสฝากครั้งแรก 50%|โบนัสฝากรายวัน 10%|รางวัลลอตเตอรี่รายวัน|รางวัล VIP รายสัปดาห์|จับรางวัลรายวัน|ของขวัญวันเกิด (อายุ 21 ปีขึ้นไป)|ของขวัญผูกแอปแชต|เปิดฤดูกาลกีฬา',
  HI: 'पहली जमा पर बोनस 50%|दैनिक जमा बोनस 10%|दैनिक लॉटरी इनाम|साप्ताहिक VIP इनाम|दैनिक ड्रॉ|जन्मदिन उपहार (21 वर्ष से)|मैसेंजर जोड़ने का उपहार|खेल सीज़न की शुरुआत',
  TA: 'முதல் வைப்பு போனஸ் 50%|தினசரி வைப்பு போனஸ் 10%|தினசரி லாட்டரி வெகுமதி|வாராந்திர VIP வெகுமதி|தினசரி குலுக்கல்|பிறந்தநாள் பரிசு (21 வயது முதல்)|மெசஞ்சர் இணைப்புப் பரிசு|விளையாட்டுப் பருவத் தொடக்கம்',
  MY: 'ပထမငွေသွင်း ဆုကြေး 50%|နေ့စဉ်ငွေသွင်း ဆုကြေး 10%|နေ့စဉ် ထီဆု|အပတ်စဉ် VIP ဆု|နေ့စဉ် ကံစမ်းမဲ|မွေးနေ့လက်ဆောင် (အသက် 21 နှစ်မှ)|မက်ဆင်ဂျာချိတ်ဆက်လက်ဆောင်|အားကစားရာသီဖွင့်ပွဲ',
  KM: 'ប្រាក់រង្វាន់ដាក់លើកដំបូង 50%|ប្រាក់រង្វាន់ដាក់ប្រចាំថ្ងៃ 10%|រង្វាន់ឆ្នោតប្រចាំថ្ងៃ|រង្វាន់ VIP ប្រចាំសប្ដាហ៍|ចាប់រង្វាន់ប្រចាំថ្ងៃ|អំណោយថ្ងៃកំណើត (ចាប់ពីអាយុ 21)|អំណោយភ្ជាប់កម្មវិធីសារ|បើករដូវកាលកីឡា',
}

/** The title of the n-th promotion, from 0, in every language. */
const promotionTitles = (index: number): Record<string, string> =>
  Object.fromEntries(Object.entries(TITLES).map(([code, titles]) => [code, titles.split('|')[index] ?? '']))

/** Missions of the demo merchant. */
export const DEMO_MISSIONS = [
  { code: 'LOGIN_DAY', period: 'DAY', measure: 'LOGINS', target: '1', reward: '1' },
  { code: 'BETS_DAY', period: 'DAY', measure: 'BETS', target: '100', reward: '2' },
  { code: 'DEPOSIT_DAY', period: 'DAY', measure: 'DEPOSITS', target: '100', reward: '3' },
  { code: 'BETS_WEEK', period: 'WEEK', measure: 'BETS', target: '5000', reward: '28' },
  { code: 'DEPOSIT_WEEK', period: 'WEEK', measure: 'DEPOSITS', target: '2000', reward: '18' },
] as const

const amount = (text: string) => parseUnits(text)
const BASE: promotions.PromotionTerms = {
  kind: 'FORM',
  cycle: 'ONCE',
  minDeposit: null,
  pct: null,
  bets: null,
  prizes: [],
  needs: null,
  rates: null,
  reward: amount('18'),
  multiple: 1,
  maxStake: null,
  days: 30,
}
type Offer = Pick<NewPromotion, 'code' | 'category' | 'tags' | 'eligibility'> & {
  terms: Partial<promotions.PromotionTerms>
  /** days from now until it begins, and until it ends */
  days: readonly [from: number, to: number]
}

/** Eight of different kinds; one has not begun. */
const OFFERS: readonly Offer[] = [
  {
    code: 'coupon.first',
    category: 'NEW_PLAYER',
    tags: ['NEWBIE', 'LIMITED'],
    eligibility: 'deposits == 0.0',
    days: [0, 365],
    terms: {
      kind: 'DEPOSIT',
      minDeposit: amount('100'),
      pct: 500_000,
      reward: amount('1000'),
      multiple: 15,
      maxStake: amount('500'),
    },
  },
  {
    code: 'suitcase.reload',
    category: 'DEPOSIT',
    tags: ['DAILY'],
    eligibility: '',
    days: [0, 365],
    terms: {
      kind: 'DEPOSIT',
      cycle: 'DAILY',
      minDeposit: amount('200'),
      pct: 100_000,
      reward: amount('188'),
      multiple: 8,
      maxStake: amount('1000'),
    },
  },
  {
    code: 'lamp.lottery',
    category: 'LOTTERY',
    tags: ['DAILY'],
    eligibility: '',
    days: [0, 365],
    terms: { kind: 'BETS', cycle: 'DAILY', bets: amount('1000'), reward: amount('8') },
  },
  {
    code: 'watch.week',
    category: 'RANK',
    tags: ['VIP', 'HIGH_REBATE'],
    eligibility: 'level >= 1.0',
    days: [0, 365],
    terms: { kind: 'BETS', cycle: 'WEEKLY', bets: amount('20000'), reward: amount('88') },
  },
  {
    code: 'film.raffle',
    category: 'GAMING',
    tags: ['DAILY', 'SPECIAL'],
    eligibility: '',
    days: [0, 365],
    terms: {
      kind: 'RAFFLE',
      cycle: 'DAILY',
      reward: amount('8.88'),
      prizes: ['0.1', '0.5', '0.88', '1', '1.88', '2.88', '8.88'].map(amount),
    },
  },
  {
    code: 'cup.birthday',
    category: 'OTHER',
    tags: ['SPECIAL'],
    eligibility: 'days >= 60.0',
    days: [0, 365],
    terms: { cycle: 'YEARLY', needs: 'BIRTHDAY', reward: amount('28') },
  },
  {
    code: 'phone.messenger',
    category: 'DOWNLOAD',
    tags: ['NEWBIE'],
    eligibility: '',
    days: [0, 365],
    terms: { needs: 'ZALO', reward: amount('18') },
  },
  {
    code: 'ride.sports',
    category: 'SPORTS',
    tags: ['LIMITED'],
    eligibility: '',
    days: [7, 37],
    terms: { kind: 'BETS', bets: amount('3000'), reward: amount('38') },
  },
]
const BUDGET = '100000'

/** Publishes the demo merchant's promotions; does nothing where it has some. */
export async function seedPromotions(ctx: Ctx, merchantId: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    if ((await tx.promotion.count({ where: { merchantId } })) > 0) return
    const now = (await moneyNow(tx)).getTime()
    for (const [sort, { days, terms, ...offer }] of OFFERS.entries()) {
      const published: NewPromotion = {
        ...offer,
        merchantId,
        sort,
        html: {},
        terms: { ...BASE, ...terms },
        titles: promotionTitles(sort),
        startsAt: new Date(now + days[0] * DAY_MS),
        endsAt: new Date(now + days[1] * DAY_MS),
        budget: parseUnits(BUDGET),
      }
      await publishPromotion(tx, ctx, published)
      // The record is made before there is an officer.
      const after = { ...publishedRecord(published), by: 'installation', reason: 'the demo' }
      await audit(tx, { merchantId, action: 'promotion.published', actorId: null, subjectId: null, after })
    }
  })
}
