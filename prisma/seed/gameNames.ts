/** What a game is called after: how often it draws, or that it keeps the hours of the official one. */
export type Pace = 1 | 3 | 5 | 'CLASSIC' | 'DAILY'

interface Words {
  /** a game that draws every {n} minutes, by its kind */
  readonly minutes: (kind: string, minutes: 1 | 3 | 5) => string
  readonly classic: (kind: string) => string
  readonly daily: (kind: string) => string
}

/** Chinese counts minutes in words. */
const CHINESE = { 1: '一', 3: '三', 5: '五' } as const

const WORDS = {
  CN: {
    minutes: (kind, n) => `${CHINESE[n]}分${kind}`,
    classic: (kind) => `经典${kind}`,
    daily: (kind) => `每日${kind}`,
  },
  TW: {
    minutes: (kind, n) => `${CHINESE[n]}分${kind}`,
    classic: (kind) => `經典${kind}`,
    daily: (kind) => `每日${kind}`,
  },
  EN: {
    minutes: (kind, n) => `${n}-Minute ${kind}`,
    classic: (kind) => `Classic ${kind}`,
    daily: (kind) => `Daily ${kind}`,
  },
  ES: {
    minutes: (kind, n) => `${kind} ${n} min`,
    classic: (kind) => `${kind} clásico`,
    daily: (kind) => `${kind} diario`,
  },
  HI: {
    minutes: (kind, n) => `${n} मिनट ${kind}`,
    classic: (kind) => `क्लासिक ${kind}`,
    daily: (kind) => `डेली ${kind}`,
  },
  ID: {
    minutes: (kind, n) => `${kind} ${n} Menit`,
    classic: (kind) => `${kind} Klasik`,
    daily: (kind) => `${kind} Harian`,
  },
  JA: {
    minutes: (kind, n) => `${n}分${kind}`,
    classic: (kind) => `クラシック${kind}`,
    daily: (kind) => `デイリー${kind}`,
  },
  KM: {
    minutes: (kind, n) => `${kind} ${n} នាទី`,
    classic: (kind) => `${kind} បុរាណ`,
    daily: (kind) => `${kind} ប្រចាំថ្ងៃ`,
  },
  KO: {
    minutes: (kind, n) => `${n}분 ${kind}`,
    classic: (kind) => `클래식 ${kind}`,
    daily: (kind) => `데일리 ${kind}`,
  },
  MY: {
    minutes: (kind, n) => `${n} မိနစ် ${kind}`,
    classic: (kind) => `ဂန္ထဝင် ${kind}`,
    daily: (kind) => `နေ့စဉ် ${kind}`,
  },
  PT: {
    minutes: (kind, n) => `${kind} ${n} min`,
    classic: (kind) => `${kind} clássico`,
    daily: (kind) => `${kind} diário`,
  },
  TA: {
    minutes: (kind, n) => `${n} நிமிட ${kind}`,
    classic: (kind) => `கிளாசிக் ${kind}`,
    daily: (kind) => `தினசரி ${kind}`,
  },
  TH: {
    minutes: (kind, n) => `${kind} ${n} นาที`,
    classic: (kind) => `${kind} คลาสสิก`,
    daily: (kind) => `${kind} รายวัน`,
  },
  VI: {
    minutes: (kind, n) => `${kind} ${n} phút`,
    classic: (kind) => `${kind} cổ điển`,
    daily: (kind) => `${kind} hằng ngày`,
  },
} satisfies Readonly<Record<string, Words>>
type LanguageCode = keyof typeof WORDS
const LANGUAGES = Object.keys(WORDS) as LanguageCode[]

/** The kinds of games by what players call them; what has no entry is called as in English. */
const KINDS = {
  SSC: { CN: '时时彩', TW: '時時彩', EN: 'SSC' },
  PK10: {
    CN: '赛车',
    TW: '賽車',
    EN: 'Racing',
    ES: 'Carrera',
    HI: 'रेसिंग',
    ID: 'Balap',
    JA: 'レース',
    KM: 'ប្រណាំងរថយន្ត',
    KO: '레이싱',
    MY: 'ကားပြိုင်ပွဲ',
    PT: 'Corrida',
    TA: 'பந்தயம்',
    TH: 'แข่งรถ',
    VI: 'Đua Xe',
  },
  '11X5': { CN: '11选5', TW: '11選5', EN: '11×5', VI: '11 Chọn 5' },
  LHC: {
    CN: '六合彩',
    TW: '六合彩',
    EN: 'Mark Six',
    HI: 'मार्क सिक्स',
    JA: 'マークシックス',
    KM: 'ម៉ាកស៊ីក',
    KO: '마크식스',
    MY: 'မာ့ခ်ဆစ်',
    TA: 'மார்க் சிக்ஸ்',
    TH: 'มาร์กซิกซ์',
  },
  LF: {
    CN: '快乐十分',
    TW: '快樂十分',
    EN: 'Lucky Farm',
    ES: 'Granja de la Suerte',
    HI: 'लकी फ़ार्म',
    JA: 'ラッキーファーム',
    KM: 'កសិដ្ឋានសំណាង',
    KO: '럭키팜',
    MY: 'ကံထူးခြံ',
    PT: 'Fazenda da Sorte',
    TA: 'லக்கி ஃபார்ம்',
    TH: 'ฟาร์มนำโชค',
    VI: 'Nông Trại May Mắn',
  },
  K3: {
    CN: '快三',
    TW: '快三',
    EN: 'Dice K3',
    ES: 'Dados K3',
    HI: 'पासा K3',
    ID: 'Dadu K3',
    JA: 'ダイスK3',
    KM: 'គ្រាប់ឡុកឡាក់ K3',
    KO: '주사위 K3',
    MY: 'အန်စာ K3',
    PT: 'Dados K3',
    TA: 'பகடை K3',
    TH: 'ลูกเต๋า K3',
    VI: 'Xúc Xắc K3',
  },
  '3D': { CN: '福彩3D', TW: '福彩3D', EN: '3D' },
  PL3: { CN: '排列三', TW: '排列三', EN: 'PL3' },
  KL8: {
    CN: '快乐8',
    TW: '快樂8',
    EN: 'Happy 8',
    HI: 'हैप्पी 8',
    JA: 'ハッピー8',
    KM: 'រីករាយ 8',
    KO: '해피8',
    MY: 'ပျော်ရွှင် 8',
    TA: 'ஹேப்பி 8',
    TH: 'แฮปปี้ 8',
  },
  L28: {
    CN: '幸运28',
    TW: '幸運28',
    EN: 'Lucky 28',
    ES: 'Suerte 28',
    HI: 'लकी 28',
    JA: 'ラッキー28',
    KM: 'សំណាង 28',
    KO: '럭키28',
    MY: 'ကံထူး 28',
    PT: 'Sorte 28',
    TA: 'லக்கி 28',
    TH: 'ลักกี้ 28',
    VI: 'May Mắn 28',
  },
  VN: {
    CN: '越南北部彩',
    TW: '越南北部彩',
    EN: 'Vietnam North',
    ES: 'Vietnam Norte',
    HI: 'वियतनाम उत्तर',
    ID: 'Vietnam Utara',
    JA: 'ベトナム北部',
    KM: 'ឆ្នោតវៀតណាមខាងជើង',
    KO: '베트남 북부',
    MY: 'ဗီယက်နမ် မြောက်ပိုင်း',
    PT: 'Vietnã Norte',
    TA: 'வியட்நாம் வடக்கு',
    TH: 'หวยเวียดนามเหนือ',
    VI: 'Xổ Số Miền Bắc',
  },
  VNS: {
    CN: '越南南部彩',
    TW: '越南南部彩',
    EN: 'Vietnam South',
    ES: 'Vietnam Sur',
    HI: 'वियतनाम दक्षिण',
    ID: 'Vietnam Selatan',
    JA: 'ベトナム南部',
    KM: 'ឆ្នោតវៀតណាមខាងត្បូង',
    KO: '베트남 남부',
    MY: 'ဗီယက်နမ် တောင်ပိုင်း',
    PT: 'Vietnã Sul',
    TA: 'வியட்நாம் தெற்கு',
    TH: 'หวยเวียดนามใต้',
    VI: 'Xổ Số Miền Nam',
  },
  TH: {
    CN: '泰国彩',
    TW: '泰國彩',
    EN: 'Thai Lotto',
    ES: 'Lotería tailandesa',
    HI: 'थाई लॉटरी',
    ID: 'Lotre Thai',
    JA: 'タイロト',
    KM: 'ឆ្នោតថៃ',
    KO: '태국 로또',
    MY: 'ထိုင်းထီ',
    PT: 'Loteria tailandesa',
    TA: 'தாய் லாட்டரி',
    TH: 'หวยไทย',
    VI: 'Xổ Số Thái',
  },
} as const satisfies Readonly<Record<string, Partial<Record<LanguageCode, string>> & { readonly EN: string }>>
export type Kind = keyof typeof KINDS

function nameIn(language: LanguageCode, kind: Kind, pace: Pace): string {
  const called: Partial<Record<LanguageCode, string>> & { readonly EN: string } = KINDS[kind]
  const name = called[language] ?? called.EN
  const words = WORDS[language]
  if (pace === 'CLASSIC') return words.classic(name)
  return pace === 'DAILY' ? words.daily(name) : words.minutes(name, pace)
}

/** The name of a game in every language, by its kind and pace. */
export function gameNames(kind: Kind, pace: Pace): Record<string, string> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(language, kind, pace)]))
}
