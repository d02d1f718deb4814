/** The languages in the order of the columns below. */
const LANGUAGES = 'CN EN ES HI ID JA KM KO MY PT TA TH TW VI'.split(' ')

/** Language code → word. */
export type Word = Readonly<Record<string, string>>

const wordOf = (row: string): Word => {
  const cells = row.split('|').map((cell) => cell.trim())
  if (cells.length !== LANGUAGES.length) throw new RangeError(`not one word a language: ${row}`)
  return Object.fromEntries(LANGUAGES.map((code, index) => [code, cells[index] ?? '']))
}
const words = (rows: string): Word[] => rows.trim().split('\n').map(wordOf)

/** What sample games are named after, two together. */
export const CHARMS = words(`
  龙|Dragon|Dragón|ड्रैगन|Naga|龍|នាគ|용|နဂါး|Dragão|டிராகன்|มังกร|龍|Rồng
  虎|Tiger|Tigre|बाघ|Harimau|虎|ខ្លា|호랑이|ကျား|Tigre|புலி|เสือ|虎|Hổ
  凤凰|Phoenix|Fénix|फ़ीनिक्स|Feniks|鳳凰|ហង្ស|봉황|ဇာမဏီ|Fênix|ஃபீனிக்ஸ்|ฟีนิกซ์|鳳凰|Phượng Hoàng
  莲花|Lotus|Loto|कमल|Teratai|蓮|ផ្កាឈូក|연꽃|ကြာပန်း|Lótus|தாமரை|ดอกบัว|蓮花|Hoa Sen
  灯笼|Lantern|Farol|लालटेन|Lentera|提灯|គោម|등불|မီးပုံး|Lanterna|விளக்கு|โคมไฟ|燈籠|Đèn Lồng
  明月|Moon|Luna|चाँद|Bulan|月|ព្រះចន្ទ|달|လမင်း|Lua|நிலா|พระจันทร์|明月|Mặt Trăng
  朝阳|Sun|Sol|सूरज|Matahari|太陽|ព្រះអាទិត្យ|태양|နေမင်း|Sol|சூரியன்|ดวงอาทิตย์|朝陽|Mặt Trời
  黄金|Gold|Oro|सोना|Emas|黄金|មាស|황금|ရွှေ|Ouro|தங்கம்|ทองคำ|黃金|Vàng
  翡翠|Jade|Jade|पन्ना|Giok|翡翠|ត្បូងជេដ|비취|ကျောက်စိမ်း|Jade|பச்சைக்கல்|หยก|翡翠|Ngọc Bích
  珍珠|Pearl|Perla|मोती|Mutiara|真珠|គជ់|진주|ပုလဲ|Pérola|முத்து|ไข่มุก|珍珠|Ngọc Trai
  大河|River|Río|नदी|Sungai|大河|ទន្លេ|강|မြစ်|Rio|நதி|แม่น้ำ|大河|Dòng Sông
  高山|Mountain|Montaña|पर्वत|Gunung|山|ភ្នំ|산|တောင်|Montanha|மலை|ภูเขา|高山|Ngọn Núi
  狐狸|Fox|Zorro|लोमड़ी|Rubah|狐|កញ្ជ្រោង|여우|မြေခွေး|Raposa|நரி|จิ้งจอก|狐狸|Cáo
  仙鹤|Crane|Grulla|सारस|Bangau|鶴|ក្រៀល|학|ကြိုးကြာ|Garça|கொக்கு|นกกระเรียน|仙鶴|Hạc
  锦鲤|Koi|Koi|कोई मछली|Koi|錦鯉|ត្រីខយ|비단잉어|ငါးကြင်း|Carpa|கோய் மீன்|ปลาคาร์ป|錦鯉|Cá Chép
  皇冠|Crown|Corona|मुकुट|Mahkota|王冠|មកុដ|왕관|သရဖူ|Coroa|மகுடம்|มงกุฎ|皇冠|Vương Miện
  星辰|Star|Estrella|तारा|Bintang|星|ផ្កាយ|별|ကြယ်|Estrela|நட்சத்திரம்|ดวงดาว|星辰|Ngôi Sao
  火焰|Fire|Fuego|आग|Api|炎|ភ្លើង|불꽃|မီးတောက်|Fogo|நெருப்பு|เปลวไฟ|火焰|Ngọn Lửa
  雷电|Thunder|Trueno|बिजली|Guntur|雷|ផ្គរ|천둥|မိုးကြိုး|Trovão|இடி|สายฟ้า|雷電|Sấm Sét
  花园|Garden|Jardín|बगीचा|Taman|庭園|សួនច្បារ|정원|ဥယျာဉ်|Jardim|தோட்டம்|สวน|花園|Khu Vườn
  海岛|Island|Isla|द्वीप|Pulau|島|កោះ|섬|ကျွန်း|Ilha|தீவு|เกาะ|海島|Hòn Đảo
  骏马|Horse|Caballo|घोड़ा|Kuda|駿馬|សេះ|말|မြင်း|Cavalo|குதிரை|ม้า|駿馬|Ngựa
`)

/** Of games of fishing, two together. */
export const SEA = words(`
  珊瑚|Coral|Coral|मूंगा|Karang|珊瑚|ផ្កាថ្ម|산호|သန္တာ|Coral|பவளம்|ปะการัง|珊瑚|San Hô
  鲨鱼|Shark|Tiburón|शार्क|Hiu|鮫|ត្រីឆ្លាម|상어|ငါးမန်း|Tubarão|சுறா|ฉลาม|鯊魚|Cá Mập
  鲸鱼|Whale|Ballena|व्हेल|Paus|鯨|ត្រីបាឡែន|고래|ဝေလငါး|Baleia|திமிங்கலம்|วาฬ|鯨魚|Cá Voi
  海龟|Turtle|Tortuga|कछुआ|Penyu|海亀|អណ្ដើក|거북|လိပ်|Tartaruga|ஆமை|เต่า|海龜|Rùa Biển
  章鱼|Octopus|Pulpo|ऑक्टोपस|Gurita|蛸|មឹក|문어|ရေဘဝဲ|Polvo|ஆக்டோபஸ்|หมึกยักษ์|章魚|Bạch Tuộc
  海浪|Wave|Ola|लहर|Ombak|波|រលក|파도|လှိုင်း|Onda|அலை|คลื่น|海浪|Sóng
`)

/** Tables of a live casino. */
export const TABLES = words(`
  百家乐|Baccarat|Bacará|बैकारेट|Bakarat|バカラ|បាការ៉ា|바카라|ဘက်ကာရက်|Bacará|பக்கரா|บาคาร่า|百家樂|Baccarat
  轮盘|Roulette|Ruleta|रूलेट|Rolet|ルーレット|រ៉ូឡែត|룰렛|ရူလက်|Roleta|ரூலெட்|รูเล็ต|輪盤|Roulette
  骰宝|Sic Bo|Sic Bo|सिक बो|Sic Bo|シックボー|ស៊ីកបូ|식보|အန်စာ|Sic Bo|சிக் போ|ไฮโล|骰寶|Tài Xỉu
  龙虎|Dragon Tiger|Dragón Tigre|ड्रैगन टाइगर|Dragon Tiger|ドラゴンタイガー|នាគខ្លា|드래곤 타이거|နဂါးကျား|Dragão e Tigre|டிராகன் டைகர்|เสือมังกร|龍虎|Rồng Hổ
  二十一点|Blackjack|Blackjack|ब्लैकजैक|Blackjack|ブラックジャック|ប្លែកជែក|블랙잭|ဘလက်ဂျက်|Blackjack|பிளாக்ஜாக்|แบล็กแจ็ก|二十一點|Xì Dách
  番摊|Fan Tan|Fan Tan|फ़ैन टैन|Fan Tan|ファンタン|ហ្វានតាន|판탄|ဖန်တန်|Fan Tan|ஃபேன் டான்|ฟานตัน|番攤|Phán Thán
`)

/** Card games between players. */
export const CARDS = words(`
  斗地主|Dou Dizhu|Dou Dizhu|डोउ दिज़ू|Dou Dizhu|闘地主|ដូវទីជូ|더우디주|ဒိုတိချူး|Dou Dizhu|டோ டிஜு|โต้วตี้จู่|鬥地主|Đấu Địa Chủ
  德州扑克|Texas Hold’em|Texas Hold’em|टेक्सास होल्डम|Texas Hold’em|テキサスホールデム|តិចសាស់ ហូលដឹម|텍사스 홀덤|တက်ဆက်ဖဲ|Texas Hold’em|டெக்சாஸ் ஹோல்டெம்|เท็กซัส โฮลเอ็ม|德州撲克|Texas Hold’em
  炸金花|Three Cards|Tres Cartas|तीन पत्ती|Tiga Kartu|スリーカード|បៀបីសន្លឹក|쓰리 카드|သုံးချပ်ဖဲ|Três Cartas|மூன்று சீட்டு|ไพ่สามใบ|炸金花|Ba Lá
  麻将|Mahjong|Mahjong|माहजोंग|Mahjong|麻雀|ម៉ាចុង|마작|မာကျောက်|Mahjong|மஹ்ஜோங்|ไพ่นกกระจอก|麻將|Mạt Chược
  牛牛|Bull Bull|Toro Toro|बुल बुल|Bull Bull|ニウニウ|គោគោ|뉴뉴|နွားဖဲ|Touro Touro|புல் புல்|ไพ่วัว|牛牛|Ngưu Ngưu
`)

/** Rooms of a card game, lowest stake first. */
export const ROOMS = words(`
  初级场|Beginners|Principiantes|शुरुआती|Pemula|初級|បន្ទប់ថ្មី|초급|အခြေခံခန်း|Iniciantes|தொடக்கநிலை|ห้องเริ่มต้น|初級場|Phòng Sơ Cấp
  中级场|Skilled|Intermedios|कुशल|Menengah|中級|បន្ទប់មធ្យម|중급|အလယ်ခန်း|Intermediários|இடைநிலை|ห้องกลาง|中級場|Phòng Trung Cấp
  高级场|Masters|Expertos|माहिर|Mahir|上級|បន្ទប់ខ្ពស់|고급|အဆင့်မြင့်ခန်း|Mestres|உயர்நிலை|ห้องสูง|高級場|Phòng Cao Cấp
`)

/** What is played for in a book of sports. */
export const SPORTS = words(`
  足球|Football|Fútbol|फ़ुटबॉल|Sepak Bola|サッカー|បាល់ទាត់|축구|ဘောလုံး|Futebol|கால்பந்து|ฟุตบอล|足球|Bóng Đá
  篮球|Basketball|Baloncesto|बास्केटबॉल|Bola Basket|バスケットボール|បាល់បោះ|농구|ဘတ်စကက်ဘော|Basquete|கூடைப்பந்து|บาสเกตบอล|籃球|Bóng Rổ
  网球|Tennis|Tenis|टेनिस|Tenis|テニス|តេន្នីស|테니스|တင်းနစ်|Tênis|டென்னிஸ்|เทนนิส|網球|Quần Vợt
`)
export const [CRICKET, COCKFIGHT] = words(`
  板球|Cricket|Críquet|क्रिकेट|Kriket|クリケット|គ្រីឃីត|크리켓|ကရစ်ကက်|Críquete|கிரிக்கெட்|คริกเก็ต|板球|Cricket
  斗鸡|Cockfighting|Pelea de Gallos|मुर्गा लड़ाई|Sabung Ayam|闘鶏|ជល់មាន់|닭싸움|ကြက်တိုက်ပွဲ|Rinha de Galos|சேவல் சண்டை|ไก่ชน|鬥雞|Đá Gà
`)
/** Kinds of e-sports. */
export const ESPORTS = words(`
  五人竞技|Five a Side Arena|Arena de Cinco|फ़ाइव अरीना|Arena Lima|ファイブアリーナ|សមរភូមិប្រាំនាក់|파이브 아레나|ငါးယောက်တိုက်ပွဲ|Arena de Cinco|ஐவர் அரங்கம்|สนามห้าคน|五人競技|Đấu Trường Năm Người
  战术射击|Tactical Shooter|Tiro Táctico|टैक्टिकल शूटर|Tembak Taktis|タクティカルシューター|បាញ់យុទ្ធសាស្ត្រ|전술 슈팅|နည်းဗျူဟာပစ်ခတ်|Tiro Tático|தந்திர துப்பாக்கி|ยิงเชิงกลยุทธ์|戰術射擊|Bắn Súng Chiến Thuật
  电子足球|Virtual Football|Fútbol Virtual|वर्चुअल फ़ुटबॉल|Sepak Bola Virtual|バーチャルサッカー|បាល់ទាត់និម្មិត|가상 축구|အွန်လိုင်းဘောလုံး|Futebol Virtual|மெய்நிகர் கால்பந்து|ฟุตบอลเสมือน|電子足球|Bóng Đá Ảo
`)
/** Small games, one kind each. */
export const [ROCKET, DICE, MINES, COINS] = words(`
  火箭|Rocket|Cohete|रॉकेट|Roket|ロケット|រ៉ុក្កែត|로켓|ဒုံးပျံ|Foguete|ராக்கெட்|จรวด|火箭|Tên Lửa
  骰子|Dice|Dados|पासा|Dadu|ダイス|គ្រាប់ឡុកឡាក់|주사위|အန်စာတုံး|Dados|பகடை|ลูกเต๋า|骰子|Xúc Xắc
  扫雷|Mines|Minas|माइन्स|Ranjau|マインズ|មីន|지뢰 찾기|မိုင်း|Minas|கண்ணிகள்|ทุ่นระเบิด|踩地雷|Dò Mìn
  推币机|Coin Pusher|Empuja Monedas|कॉइन पुशर|Dorong Koin|コインプッシャー|រុញកាក់|코인 푸셔|အကြွေတွန်းစက်|Empurra-moedas|நாணயத் தள்ளி|ตู้ดันเหรียญ|推幣機|Đẩy Xu
`)

/** How two names are joined in a language. */
const AND: Readonly<Record<string, string>> = { CN: '与', TW: '與', JA: 'と' }

/** Two words as one name, in every language. */
export const both = (one: Word, other: Word): Word =>
  Object.fromEntries(LANGUAGES.map((code) => [code, `${one[code]}${AND[code] ?? ' & '}${other[code]}`]))
/** A word with a number. */
export const numbered = (word: Word, number: number): Word =>
  Object.fromEntries(LANGUAGES.map((code) => [code, `${word[code]} ${number}`]))
