import type { OpenGameInput } from '@croupier/domain/lottery/games'
import { everyMinutes } from './gameSchedules.ts'

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

/** The two that draw every minute and were there first. */
export const oneMinuteGames: readonly OpenGameInput[] = [
  {
    code: 'SSC1M',
    family: 'SSC',
    groupCode: 'SSC',
    name: oneMinute,
    schedule: everyMinutes(1),
    sortOrder: 10,
    modes: { LOTT: {}, ELOTT: {} },
  },
  {
    code: 'PK101M',
    family: 'PK10',
    groupCode: 'PK10',
    name: lightningRace,
    schedule: everyMinutes(1),
    sortOrder: 20,
    modes: { LOTT: {}, ELOTT: {} },
  },
]
