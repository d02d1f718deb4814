import { parseUnits } from '@croupier/money'

/** The table of rules C2; amounts in units. `keep` is what has to be bet in 60 days. */
const row = (
  deposits: string,
  bets: string,
  keep: string,
  upgrade: string,
  birthday: string,
  monthly: string,
  rebateCap: string,
) => ({
  deposits: parseUnits(deposits),
  bets: parseUnits(bets),
  keep: parseUnits(keep),
  upgrade: parseUnits(upgrade),
  birthday: parseUnits(birthday),
  monthly: parseUnits(monthly),
  rebateCap: parseUnits(rebateCap),
})

/** Levels 0 to 7, with the most that water rebates of a day come to (rules C3). */
export const VIP_LEVELS = [
  row('0', '0', '0', '0', '0', '0', '5888'),
  row('5000', '50000', '20000', '18', '18', '0', '7388'),
  row('20000', '200000', '60000', '58', '58', '28', '8888'),
  row('100000', '500000', '180000', '188', '128', '88', '15554'),
  row('300000', '1500000', '600000', '588', '288', '188', '22221'),
  row('800000', '4000000', '1500000', '1288', '588', '588', '28888'),
  row('1500000', '8000000', '3000000', '2888', '888', '1288', '43888'),
  row('3000000', '15000000', '6000000', '5888', '1888', '2888', '58888'),
] as const
