import { type ReelRow, reelMachine } from './machine.ts'

const ROWS: readonly ReelRow[] = [
  {
    charms: 'lantern octopus crane lotus crown sun whale pearl',
    volatility: 'LOW',
    returnPpm: 954_991,
    lines: 0,
    seals: '2 5 20 6 30 1',
    strips:
      'DCHFABEHDCHGFDEAGCEHGFBSDBGCE SHEFBGAWDBGFHGCDWECBEHDGFDCEFCHA FDBAHBEDCSHBFECGHWEGFDWCDGACHFGE BEDGFEDGWASFCHEDWCAFHCDAHBFDEBCGH CGBEHASDFHCEBGAHDCGBEGCEFDHFD',
    pays: '33/95/284 25/78/239 19/63/190 19/57/158 17/47/126 13/38/101 12/32/87 9/25/76',
  },
  {
    charms: 'gold coral fox moon mountain thunder crane wave',
    volatility: 'MEDIUM',
    returnPpm: 960_013,
    lines: 0,
    seals: '2 10 50 8 40 2',
    strips:
      'GEHFCSHCDGAFHAEBHGBHCFEGDEFDCH GFECSGHEBWFCDSHFGHDCGEHGFHDEAH HDGHDAHCDGFHBGSEFGEFHEBGEHFCW FAGHCSDBFACDSHEFHBEGHBWHEGDHFEG SDHCGEAHGBHEFHBCFHCGEFDGHEGDF',
    pays: '44/200/901 34/135/563 22/90/338 18/68/246 12/44/158 8/31/108 7/23/78 7/18/62',
  },
  {
    charms: 'moon koi fire tiger thunder star lantern garden',
    volatility: 'HIGH',
    returnPpm: 961_980,
    lines: 0,
    wildTimes: 3,
    seals: '3 20 100 8 40 3',
    strips:
      'SHFEHGDFHGBHGCHGFEAHFGEDFHGED CHGFHGEFHSWEGHEFBGDHBGDAHFCGFEHD HBCEGHDGSEGHFCHGFHGFWHEDFEDAHFG GFACEHGDHBCEGFHCEHDGFWGSHGDFEHBFH SFAHBECGFHGFEGHFGDHFDHCGEHDECGH',
    pays: '27/229/1372 23/137/687 14/71/320 9/37/160 5/18/83 3/11/46 2/7/27 1/5/18',
  },
  {
    charms: 'thunder crane gold wave mountain coral crown octopus',
    volatility: 'LOW',
    returnPpm: 950_028,
    lines: 0,
    rows: 4,
    seals: '2 5 20 10 50 1',
    strips:
      'HGEABFCHGEDCHFAGEDBCFHDGSAEFDBC CDFAHEDGWBSFDCGHFABCDWBGFHECFHDCEGAH CHGEACDFECHDFGBEDFCAHSFAHGEBFWCGBWA CABGFDCAHECDWAFEWDGHBCDFGHECSBFHEG GBFCEHDCAFDBHECDGHFDGEHCASEBHGDFA',
    pays: '9/27/82 7/25/65 5/18/55 5/16/47 5/14/36 4/11/29 4/9/26 3/7/21',
  },
  {
    charms: 'gold moon whale sun star garden crown lantern',
    volatility: 'MEDIUM',
    returnPpm: 949_992,
    lines: 0,
    rows: 4,
    seals: '2 10 50 10 50 2',
    strips:
      'FGCHEFDBEHGDEHGCFHGEACHFSGBH GDHFCGHDAEFGHCEGSHFBSWEHGDBFHE ACFDGHFBEHFCSGHFDGEHBCFHEGWHE CDHGBSHCAGFHECFDGWHFGEHBSDEGFHE GDHFBEHFGEHCGFDEHGCEHDSCGBAHF',
    pays: '4/19/84 2/13/53 2/9/31 2/6/23 1/3/15 1/3/10 1/2/7 1/2/6',
  },
  {
    charms: 'sun wave lantern coral garden pearl river thunder',
    volatility: 'HIGH',
    returnPpm: 955_015,
    lines: 0,
    rows: 4,
    wildTimes: 2,
    seals: '3 20 100 12 60 3',
    strips:
      'GCHDGECFGHSFGBEHGFEHGDFHGEADHF GSFHWGFHCEGBHDFEHGAEHGFEHDGCHFD CFGEHFGEHFGDHFGSHAGFEHDCGHEWB HFDGSEHGBWHGFDHGFEHGFDHAEFHCGE GHFDGHFEDHGCFHDEGSHEAFHEGCHFB',
    pays: '5/44/276 3/28/139 2/14/64 1/6/32 1/3/18 1/2/9 1/2/5 1/2/4',
  },
  {
    charms: 'jade gold turtle moon dragon octopus island crown',
    volatility: 'LOW',
    returnPpm: 960_016,
    lines: 0,
    seals: '2 5 20 8 40 1',
    strips:
      'HEBCFEABEAGEDABGCFHGCDFASHDFGC DCAEBSFGCDEGDWHBWGAHCAFBGEHDEFHCEFG DAFHGCFHEBAECWDGAFGDCEHFDBHSCGEBW EFDAEGWCFDHSCEHAGBFEDHGCDWFAGBCH EHBCGDFASGHBAEHDFGHFECFEDACGBDC',
    pays: '33/99/296 26/82/247 20/66/197 20/59/165 16/50/132 13/40/105 13/33/92 10/27/79',
  },
  {
    charms: 'thunder fox tiger lotus whale phoenix wave mountain',
    volatility: 'MEDIUM',
    returnPpm: 944_995,
    lines: 0,
    wildTimes: 2,
    seals: '2 10 50 10 50 2',
    strips:
      'ECDHFGCFDGHBSFHAEHFEHGEDGHFCG WEHGSHDSHDBGHFEBCFGECHFGCFDGAH FGAHGDFHEGDCGEHCEBFHDGEFHWSCBH GESHEGHFDEGFCEHSCDFHDGHEGWBAFBH HEGHECBFHGECGSDGHEDFCHAGBDF',
    pays: '23/103/458 17/69/288 11/46/172 9/34/126 7/23/80 5/16/52 3/12/40 3/9/32',
  },
  {
    charms: 'island dragon shark coral jade octopus phoenix tiger',
    volatility: 'HIGH',
    returnPpm: 950_020,
    lines: 0,
    wildTimes: 2,
    seals: '3 20 100 12 60 3',
    strips:
      'BHFAGHDFEGHCDFGHEFGHSCHEGDHGEFHG FDGHSGHFECHWGFEHDFHGDHGEFBAHE HGAFGHEGFCBDGEHSFDHFWGHEDHCFHGE BHCEGFHECHGDEGHEGFHWAHSFHDGHFG GHDGHFEBHCGDHFGEHFEHGCFAGHSFE',
    pays: '33/272/1631 27/162/815 15/78/380 11/43/189 5/22/98 3/13/54 2/8/33 2/5/22',
  },
  {
    charms: 'octopus wave gold mountain thunder moon fox garden',
    volatility: 'LOW',
    returnPpm: 940_012,
    lines: 0,
    rows: 4,
    seals: '2 5 20 10 50 1',
    strips:
      'HEGDBCFSEHFAGCHDGFCAEFDBAGECHBDF HDACGWHFEBHCWEDBHFEDAGEBFGDACSGBCF CAHGDBFCAEGHBFEDAFCWEFDGBHCDBSEHW FBWGHBEADGCABFHDASHGFCHEBCDGEHCDWE GAFDSAFGDECHGADEHABEHCBDGFCHBEC',
    pays: '9/26/79 7/21/66 6/18/53 5/15/44 4/14/35 4/12/28 4/9/25 3/4/20',
  },
  {
    charms: 'horse shark crane gold octopus moon sun turtle',
    volatility: 'MEDIUM',
    returnPpm: 950_008,
    lines: 0,
    rows: 4,
    seals: '2 10 50 10 50 2',
    strips:
      'FHBAGHECGHDEFCDHGFBSDGEHFGBCE EWFHGDFCHEABGHEFGCHESBDCHEGBFSHG HFEGSFHEDCHAWGHEFGDHECBDHGFCEG CEGHFEDHFGCHFGADHGCFWEGSHEGDSHB GAHSFGCHEGFHEGDFHGBCHDBCFHE',
    pays: '5/22/93 2/14/60 2/11/36 2/7/26 1/5/17 1/3/11 1/2/8 1/2/7',
  },
  {
    charms: 'phoenix tiger lantern star koi lotus turtle garden',
    volatility: 'HIGH',
    returnPpm: 944_984,
    lines: 0,
    rows: 4,
    wildTimes: 2,
    seals: '3 20 100 12 60 3',
    strips:
      'BFHGDHGCHCHFGHFHFGEDGSEFGBHEAHDE GAHEGFHEGCHDSFEGDHWEFHGDBHFGEHF FGHSFCEHGDEHAFGCEHFGDHBFGHWDGHE HGDFHGSAHEGFDHGCFHEGBHFGCHDEGFWE HFEDHAGFCHGFDHEGSHFGCHEGBHFEG',
    pays: '7/52/309 5/31/153 3/17/73 2/8/36 2/4/20 1/3/10 1/2/6 1/2/4',
  },
  {
    charms: 'dragon phoenix horse lotus octopus coral garden sun',
    volatility: 'LOW',
    returnPpm: 960_028,
    lines: 0,
    seals: '2 5 20 10 50 1',
    strips:
      'HDSEFCHFEBAFGCHBGDEACDHGFCHBGDEAG DESGFWCEBCGBEFHBDAHFGHCDGFAGECHDEAW GBEHWADFCGDFGCHSGFDBEHBAWCHEAFCE FCGEDHCEDFCEWAHGBAWFEGDABHDEHGFCSG BDCHFBAEDGEFHGEFASCHDECBGHADCFG',
    pays: '34/102/305 26/87/255 20/68/203 19/61/169 17/51/135 14/42/107 14/34/95 10/27/81',
  },
  {
    charms: 'crane fire whale lotus sun island jade koi',
    volatility: 'MEDIUM',
    returnPpm: 955_025,
    lines: 0,
    seals: '2 10 50 10 50 2',
    strips:
      'HGFHSBEHGEFCDGHFCGDFEHGBHEAD EFWAHSCGBDEHGBHFGCFHGDEHDGSEFCH GAHBGCBDHFGSHCFGCBHEDFEGDEWHFGEDH FDSHGFCEFHDWBHGEFGHCBEDGESHCAHEG DBFEHSDHGCHEGCAHEFGHAFGBDGECH',
    pays: '43/189/853 32/128/533 21/85/320 17/63/235 13/43/149 10/30/101 6/21/75 5/16/59',
  },
  {
    charms: 'fire island pearl coral lotus fox river crane',
    volatility: 'HIGH',
    returnPpm: 955_020,
    lines: 0,
    wildTimes: 2,
    seals: '3 20 100 10 50 3',
    strips:
      'GCHGFHCDHEASFGBHGEFGHDEHGFDEFHD DFHEGHCEHAGFHGEBDFHDGFEGCSWH HSBDHGFDGWHGFECFHGEFBHADGEHCFHEG FCWEGHCGFHGSHFBHDEFHDGHEAGFHGED FHBGSEGFHGEBHEGHDEFCHFGHAFDGHDC',
    pays: '37/308/1847 29/185/923 18/93/431 12/47/216 6/25/112 4/15/62 2/9/37 2/6/25',
  },
  {
    charms: 'wave pearl garden whale fox lotus lantern turtle',
    volatility: 'LOW',
    returnPpm: 944_995,
    lines: 0,
    rows: 4,
    seals: '2 5 20 6 30 1',
    strips:
      'CEGBDCAHBFADCEFGDEFBGHESFCDGHA WAHCBEGHWDBECGBDHAGBDFSGCEFDAHCFE CFHDCFHGESBHCFGDWCGEBHDEGCAFDEAW HSDEFGABHCEGHFBCGEAWFHCDFEGBDAW FCBDESFHGACDHFBCGADBEHFDBACEDG',
    pays: '10/26/81 9/22/69 5/21/55 4/14/43 4/12/35 4/9/28 4/9/25 3/6/21',
  },
]

/** Machines of 243 and 1,024 ways, with wilds, seals and free spins. */
export const WAY_MACHINES = ROWS.map(reelMachine)
