import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { publishMallItem } from '@croupier/domain/rewards/points'
import { parseUnits } from '@croupier/money'
import type { points } from '@croupier/wire'

/** Names of the demo mall's goods by language, in this order. */
const GOODS = ['coupon', 'phone', 'ride', 'film', 'cup', 'headphones', 'teapot', 'suitcase', 'watch', 'lamp'] as const
type Goods = (typeof GOODS)[number]

const NAMES: Readonly<Record<string, string>> = {
  CN: '购物券|话费充值|打车券|电影票|咖啡券|耳机|茶具|行李箱|手表|台灯',
  TW: '購物券|電話儲值|乘車券|電影票|咖啡券|耳機|茶具|行李箱|手錶|檯燈',
  EN: 'Shopping voucher|Mobile top-up|Ride voucher|Cinema ticket|Coffee voucher|Headphones|Tea set|Suitcase|Watch|Desk lamp',
  ES: 'Vale de compra|Recarga de móvil|Vale de transporte|Entrada de cine|Vale de café|Auriculares|Juego de té|Maleta|Reloj|Lámpara de mesa',
  PT: 'Vale-compras|Recarga de celular|Vale-corrida|Ingresso de cinema|Vale-café|Fones de ouvido|Jogo de chá|Mala|Relógio|Luminária',
  VI: 'Phiếu mua sắm|Nạp điện thoại|Phiếu đi xe|Vé xem phim|Phiếu cà phê|Tai nghe|Bộ ấm trà|Vali|Đồng hồ|Đèn bàn',
  ID: 'Voucher belanja|Pulsa ponsel|Voucher perjalanan|Tiket bioskop|Voucher kopi|Headphone|Set teh|Koper|Jam tangan|Lampu meja',
  JA: '買い物クーポン|携帯料金チャージ|乗車クーポン|映画チケット|コーヒー券|ヘッドホン|茶器セット|スーツケース|腕時計|デスクライト',
  KO: '쇼핑 쿠폰|휴대폰 충전|택시 쿠폰|영화표|커피 쿠폰|헤드폰|다기 세트|여행 가방|손목시계|책상 조명',
  TH: 'คูปองช้อปปิ้ง|เติมเงินมือถือ|คูปองเดินทาง|ตั๋วหนัง|คูปองกาแฟ|หูฟัง|ชุดน้ำชา|กระเป๋าเดินทาง|นาฬิกา|โคมไฟตั้งโต๊ะ',
  HI: 'ख़रीदारी वाउचर|मोबाइल रिचार्ज|राइड वाउचर|सिनेमा टिकट|कॉफ़ी वाउचर|हेडफ़ोन|चाय सेट|सूटकेस|घड़ी|टेबल लैंप',
  TA: 'ஷாப்பிங் வவுச்சர்|மொபைல் ரீசார்ஜ்|பயண வவுச்சர்|திரைப்பட டிக்கெட்|காபி வவுச்சர்|ஹெட்ஃபோன்|தேநீர் தொகுப்பு|பயணப்பெட்டி|கைக்கடிகாரம்|மேசை விளக்கு',
  MY: 'ဈေးဝယ်ကူပွန်|ဖုန်းဘေလ်|ယာဉ်စီးကူပွန်|ရုပ်ရှင်လက်မှတ်|ကော်ဖီကူပွန်|နားကြပ်|လက်ဖက်ရည်အိုးစုံ|ခရီးဆောင်အိတ်|လက်ပတ်နာရီ|စားပွဲတင်မီးအိမ်',
  KM: 'គូប៉ុងទិញទំនិញ|បញ្ចូលកាតទូរស័ព្ទ|គូប៉ុងជិះរថយន្ត|សំបុត្រកុន|គូប៉ុងកាហ្វេ|កាស|ឈុតតែ|វ៉ាលី|នាឡិកាដៃ|ចង្កៀងតុ',
}

/** The name of goods in every language, with what tells the size behind it. */
const goodsTitles = (goods: Goods, size: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(NAMES).map(([code, names]) => [code, `${names.split('|')[GOODS.indexOf(goods)]} ${size}`]),
  )

type Item = readonly [
  goods: Goods,
  size: string,
  kind: points.MallKind,
  points: number,
  price: string,
  stock: number,
  perAccount: number | null,
]

/** Twenty things for points: a few within reach of the first day, and some that take a year. */
const ITEMS: readonly Item[] = [
  ['coupon', '¥50', 'DISCOUNT', 20, '45', 500, 5],
  ['coupon', '¥100', 'DISCOUNT', 60, '88', 300, 5],
  ['coupon', '¥200', 'DISCOUNT', 180, '170', 100, 2],
  ['cup', '×1', 'LIFE', 30, '0', 400, 10],
  ['cup', '×3', 'LIFE', 85, '0', 200, 5],
  ['phone', '¥50', 'LIFE', 120, '40', 300, 5],
  ['phone', '¥100', 'LIFE', 260, '75', 200, 5],
  ['ride', '¥30', 'LIFE', 90, '20', 300, 5],
  ['ride', '¥60', 'LIFE', 200, '38', 150, 5],
  ['film', '×1', 'LIFE', 150, '15', 200, 4],
  ['film', '×2', 'LIFE', 280, '28', 100, 2],
  ['lamp', 'A', 'GIFT', 800, '20', 60, 2],
  ['teapot', 'A', 'GIFT', 1200, '0', 40, 2],
  ['teapot', 'B', 'GIFT', 2600, '0', 20, 1],
  ['headphones', 'A', 'GIFT', 3200, '60', 30, 2],
  ['headphones', 'B', 'GIFT', 8800, '0', 10, 1],
  ['suitcase', '20″', 'GIFT', 5200, '80', 20, 1],
  ['suitcase', '24″', 'GIFT', 7600, '100', 15, 1],
  ['watch', 'A', 'GIFT', 12_800, '0', 10, 1],
  ['watch', 'B', 'GIFT', 28_800, '0', 3, 1],
]

/** Fills the demo merchant's mall; does nothing where something is in it. */
export async function seedMall(ctx: Ctx, merchantId: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    if ((await tx.mallItem.count({ where: { merchantId } })) > 0) return
    for (const [sort, [goods, size, kind, points, price, stock, perAccount]] of ITEMS.entries()) {
      await publishMallItem(tx, ctx, {
        merchantId,
        kind,
        points,
        stock,
        perAccount,
        sort,
        code: `${goods}.${sort + 1}`,
        titles: goodsTitles(goods, size),
        price: parseUnits(price),
      })
    }
  })
}
