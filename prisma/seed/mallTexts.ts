/** Names of the demo mall's goods by language, in this order. */
const GOODS = ['coupon', 'phone', 'ride', 'film', 'cup', 'headphones', 'teapot', 'suitcase', 'watch', 'lamp'] as const
export type Goods = (typeof GOODS)[number]

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
export const goodsTitles = (goods: Goods, size: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(NAMES).map(([code, names]) => [code, `${names.split('|')[GOODS.indexOf(goods)]} ${size}`]),
  )
