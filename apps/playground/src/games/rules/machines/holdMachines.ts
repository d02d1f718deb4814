import { type ReelRow, reelMachine } from './machine.ts'

const ROWS: readonly ReelRow[] = [
  {
    charms: 'mountain dragon koi wave coral fox phoenix moon',
    volatility: 'LOW',
    returnPpm: 940_000,
    lines: 25,
    hold: {
      from: 6,
      hits: 1,
      cases: 16,
      full: 2_500,
      coins: [
        [25, 50],
        [50, 30],
        [75, 15],
        [125, 5],
      ],
    },
    strips:
      'AFEGFEFGDBEOOGCBAFACFHOOEHCHGDHBD EFOOEDAHCDGDOOHCFBAHFCEBEAGWCGWHGB BGHBEWDEAHGEFBOOECFAHFHFGCDACDGOODW DHAHGFDFBHOOECWCBGFOODEFDAHCEGWEBC CBCDHFBGDEDHCADFHGEOOBAHCEFOOGEA',
    pays: '36/106/324 29/90/270 22/72/216 22/65/180 18/54/144 14/43/115 14/36/101 11/29/85',
  },
  {
    charms: 'fox star crown island phoenix coral jade shark',
    volatility: 'MEDIUM',
    returnPpm: 944_996,
    lines: 20,
    hold: {
      from: 6,
      hits: 1,
      cases: 18,
      full: 5_000,
      coins: [
        [20, 50],
        [40, 25],
        [80, 15],
        [160, 8],
        [400, 2],
      ],
    },
    strips:
      'EGHAGOOFEFDCDHBECFHFHBDGEGFHCOOHG BGFDGFHFGHCOODHCGHEGAHDGEFEOOWHBEC CGBGHECDCBFDGOOHWFAEDHEOOHFEFHGHG FHEHCFCOOGEOOBDGFCEFHBGHDHDFAEWGH GEOOGFHFEGOOAEBFGHDBEHGHCHDBHCF',
    pays: '59/260/1167 44/175/729 29/118/436 23/83/321 18/57/203 13/41/140 9/30/102 7/22/81',
  },
  {
    charms: 'moon mountain shark sun star river crown fox',
    volatility: 'HIGH',
    returnPpm: 962_013,
    lines: 25,
    hold: {
      from: 6,
      hits: 1,
      cases: 20,
      full: 25_000,
      coins: [
        [25, 46],
        [50, 26],
        [125, 16],
        [250, 9],
        [1250, 3],
      ],
    },
    strips:
      'FGCHBEHGEHDEFOOHDGAFGHFGHDEOHG GOOEFOHEHGHFHCHBFDGWFDGAFCHGCHEGHDGEF HCEFDGOOHECFWHGHGEDAFBFGHFHEDHOG FEGDAGBGOEFHDWHEGOOHFCGHFDHAGFHCE GHFGOOHFGECEHDHGACHOGFBEDHDGHEF',
    pays: '146/1214/7285 120/729/3642 73/364/1700 49/195/851 24/97/437 15/58/245 10/36/147 7/24/98',
  },
  {
    charms: 'star shark coral island pearl sun mountain koi',
    volatility: 'LOW',
    returnPpm: 964_981,
    lines: 25,
    hold: {
      from: 6,
      hits: 1,
      cases: 16,
      full: 2_500,
      coins: [
        [25, 50],
        [50, 30],
        [75, 15],
        [125, 5],
      ],
    },
    strips:
      'AFDOOBHDEOOHAGFGCDEBFCGEHGHACBCDEF BHAFCOOBGDGHCGAEAFDHFWFCOODGECWED WEWHGDOOADEFCGECFHBFHCABACBFDOOEHDGD BGFWCEDFHFCDGCOOEDAFAGBECGOOACDEBHWH BDBAFACGFHEGADEBOOFHFDECHEHCOODGCG',
    pays: '37/111/332 30/92/276 22/74/223 22/66/185 18/55/148 15/44/117 15/37/102 11/31/89',
  },
  {
    charms: 'lantern gold fox horse fire dragon lotus moon',
    volatility: 'MEDIUM',
    returnPpm: 961_979,
    lines: 25,
    hold: {
      from: 6,
      hits: 1,
      cases: 18,
      full: 6_250,
      coins: [
        [25, 50],
        [50, 25],
        [100, 15],
        [200, 8],
        [500, 2],
      ],
    },
    strips:
      'FAHCGEDGCEHDFEGHCHECOOFGOOHFBDGBH FHGCHGDHDAFOOGBOOEHEGHGCFEHWD GDBCEOOHCFHDFGHGEGAWHOOGCFHFBAEF FDEHDWDFGHBEHGHGHCOOGEGDFOOCAEHCFB GHEBFHFCEDGFOOCGFHAGEDGEDHOOBCH',
    pays: '55/244/1095 41/164/686 27/108/411 24/85/300 16/55/192 12/36/130 8/27/98 7/21/75',
  },
  {
    charms: 'crown koi lantern sun wave fire whale coral',
    volatility: 'HIGH',
    returnPpm: 945_028,
    lines: 25,
    hold: {
      from: 6,
      hits: 1,
      cases: 20,
      full: 25_000,
      coins: [
        [25, 46],
        [50, 26],
        [125, 16],
        [250, 9],
        [1250, 3],
      ],
    },
    strips:
      'EGOFEDGHBCHFGHGHDHGDFHFGECEOOAF DOOHFHEHGEFDECGAGWFEHFOGHDGCGHFB DFGECDHOBGFCGHFGHEHWAHDGEOOFHFGEC FHGCHFHGFHDGECDEWOGHFOOEHEHGBGA FBGEFDFHAHEOOHFGFGOCHCHGHEDGEGDH',
    pays: '135/1118/6716 112/673/3358 67/336/1567 45/179/785 22/90/403 13/54/224 9/34/134 7/22/90',
  },
  {
    charms: 'koi island fox shark fire coral lotus star',
    volatility: 'LOW',
    returnPpm: 955_004,
    lines: 20,
    hold: {
      from: 6,
      hits: 1,
      cases: 16,
      full: 2_000,
      coins: [
        [20, 50],
        [40, 30],
        [60, 15],
        [100, 5],
      ],
    },
    strips:
      'DCEOOGDBEDGHFGAHFCEFACDGOOFCAHEBF CHCDCEBOODCDAFHBWGHWEAOOGDFDEHFAGEGCFB FGHCHEFEGOOWCDBAGDHFACDWFOOBDBEDEHCGA BDOOCWFGFCHGBHFADHEDOOGEGAEWBDFEAECH BCEFCGEHDBOODAHEFAFHOOCAHDGDEGFC',
    pays: '39/117/349 30/97/290 23/77/233 23/72/194 19/58/155 16/48/124 15/39/108 12/30/91',
  },
  {
    charms: 'river garden jade crown whale octopus tiger star',
    volatility: 'MEDIUM',
    returnPpm: 940_023,
    lines: 25,
    hold: {
      from: 6,
      hits: 1,
      cases: 18,
      full: 6_250,
      coins: [
        [25, 50],
        [50, 25],
        [100, 15],
        [200, 8],
        [500, 2],
      ],
    },
    strips:
      'GFGOOBHEOOFHDGHDCGEGEHCHCEBFDHA DHFCFAHFBEHGHEWGEOOHGCDGCDHOOBEFG HGABOOHFDEOOGHGAFGDHCFCECDHFBHGEW HFEDGHCBAGFOOEHCFGEHEGCWOOGHDHCB ABEHEDGFAHGOOCHFGFHEDHGOOBDCFECHGH',
    pays: '57/258/1137 43/173/712 28/114/427 22/85/312 17/57/201 13/41/135 9/28/99 7/21/78',
  },
  {
    charms: 'garden gold koi horse fire wave tiger jade',
    volatility: 'HIGH',
    returnPpm: 954_999,
    lines: 20,
    hold: {
      from: 6,
      hits: 1,
      cases: 20,
      full: 20_000,
      coins: [
        [20, 46],
        [40, 26],
        [100, 16],
        [200, 9],
        [1000, 3],
      ],
    },
    strips:
      'DHCBGOOHFGDFHGFHEOGCHEGADGHFEFEH HFEHFDWDBEFEOGCFEGHAFHGHGHDGOOHGC CFCFHEGWHAHEGDHFOOHGEGBHEFGODFDGH HEFOOGCDBHGFHGEOHEGHCGEFWDHDHAFG HGAGHEFHFHEDGHCFGDGBEFHOODHOGE',
    pays: '138/1137/6830 113/683/3413 68/341/1593 45/182/797 23/91/410 14/55/228 9/33/135 7/23/90',
  },
  {
    charms: 'coral sun lantern jade mountain koi shark crown',
    volatility: 'LOW',
    returnPpm: 960_020,
    lines: 25,
    hold: {
      from: 6,
      hits: 1,
      cases: 16,
      full: 2_500,
      coins: [
        [25, 50],
        [50, 30],
        [75, 15],
        [125, 5],
      ],
    },
    strips:
      'EBOOCAGDFAHGHGFEDBCGBHGEFAOOHFDEC WEDWCAFCGDEHFCGCEOOBAGHBGOOHDFDEHGFBA HGEOOCFDEHAWFWCBHEDAGCFCHOOBGDFEADGBD HFACDGDAOOEBDHACFHFHOOGWBHCECDGWBEFG DHOOGADEFEFBCHDCDEFGOOAEGEBCHBAHGCF',
    pays: '42/125/375 33/105/312 25/83/250 25/75/208 21/60/167 17/49/133 17/41/117 12/33/101',
  },
]

/** Machines of lines whose coins are held while the other cells spin. */
export const HOLD_MACHINES = ROWS.map(reelMachine)
