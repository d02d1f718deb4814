import type { NoticeText } from './noticeTexts.ts'

const text = (title: string, before: string, steps: readonly string[], after: string) => ({
  title,
  paragraphs: [before, steps, after],
})

/** How everybody can prove a draw. */
export const drawTexts: Readonly<Record<string, NoticeText>> = {
  CN: text(
    '每一期开奖都可以自行验证',
    '每一期在开售之前，先公布其随机种子的指纹（SHA-256）。开奖之后公布种子本身。',
    ['用种子重新计算指纹，应与开售前公布的一致。', '用种子、彩种与期号重新计算号码，应与开奖号码一致。'],
    '在彩票页的开奖记录中点「验证」，浏览器会当场完成这两步，不依赖服务器。',
  ),
  EN: text(
    'Every draw can be proved',
    'Before an issue goes on sale, the fingerprint (SHA-256) of its random seed is published. After the draw the seed itself is published.',
    [
      'The fingerprint of that seed must be the one published before the sale.',
      'Numbers computed again from the seed, the game and the issue must be the numbers drawn.',
    ],
    '“Verify” in the draw history of the lottery desk does both in your own browser, without asking the server.',
  ),
  ES: text(
    'Cada sorteo se puede comprobar',
    'Antes de vender un sorteo se publica la huella (SHA-256) de su semilla aleatoria. Después se publica la propia semilla.',
    [
      'La huella de esa semilla debe ser la publicada antes de la venta.',
      'Los números calculados de nuevo con la semilla, el juego y el sorteo deben ser los sorteados.',
    ],
    'El botón de verificar, en el historial de sorteos, hace ambas cosas en tu navegador, sin preguntar al servidor.',
  ),
  HI: text(
    'हर ड्रॉ की जाँच की जा सकती है',
    'बिक्री शुरू होने से पहले हर पीरियड के रैंडम सीड का फ़िंगरप्रिंट (SHA-256) प्रकाशित होता है। ड्रॉ के बाद सीड भी प्रकाशित होता है।',
    [
      'उस सीड का फ़िंगरप्रिंट वही होना चाहिए जो बिक्री से पहले प्रकाशित हुआ था।',
      'सीड, गेम और पीरियड से दोबारा निकाले गए नंबर निकले नंबरों के बराबर होने चाहिए।',
    ],
    'लॉटरी के ड्रॉ इतिहास में जाँच का बटन दोनों काम आपके ब्राउज़र में ही करता है, सर्वर से पूछे बिना।',
  ),
  ID: text(
    'Setiap undian dapat dibuktikan',
    'Sebelum suatu periode dijual, sidik jari (SHA-256) dari seed acaknya diumumkan. Setelah undian, seed itu sendiri diumumkan.',
    [
      'Sidik jari seed itu harus sama dengan yang diumumkan sebelum penjualan.',
      'Nomor yang dihitung ulang dari seed, permainan, dan periode harus sama dengan nomor keluaran.',
    ],
    'Tombol verifikasi di riwayat undian melakukan keduanya di browser Anda sendiri, tanpa bertanya ke server.',
  ),
  JA: text(
    'すべての抽選はご自身で確かめられます',
    '各回の販売前に、乱数シードの指紋（SHA-256）を公開します。抽選後にはシードそのものを公開します。',
    [
      'シードの指紋は、販売前に公開されたものと一致するはずです。',
      'シードとゲームと回から計算し直した番号は、当選番号と一致するはずです。',
    ],
    '抽選履歴の検証ボタンを押すと、サーバーに頼らず、お使いのブラウザがその場で両方を確かめます。',
  ),
  KM: text(
    'គ្រប់ការចេញលេខអាចផ្ទៀងផ្ទាត់បាន',
    'មុនវគ្គនីមួយៗបើកលក់ ស្នាម (SHA-256) នៃលេខដើមចៃដន្យត្រូវបានផ្សាយ។ ក្រោយចេញលេខ លេខដើមខ្លួនវាត្រូវបានផ្សាយ។',
    ['ស្នាមនៃលេខដើមនោះត្រូវដូចគ្នានឹងអ្វីដែលបានផ្សាយមុនលក់។', 'លេខដែលគណនាឡើងវិញពីលេខដើម ហ្គេម និងវគ្គ ត្រូវដូចគ្នានឹងលេខចេញ។'],
    'ប៊ូតុងផ្ទៀងផ្ទាត់ក្នុងប្រវត្តិលេខចេញ ធ្វើទាំងពីរក្នុងកម្មវិធីរុករករបស់អ្នក ដោយមិនសួរម៉ាស៊ីនមេ។',
  ),
  KO: text(
    '모든 추첨은 직접 검증할 수 있습니다',
    '각 회차의 판매 전에 무작위 시드의 지문(SHA-256)을 공개하고, 추첨 후에는 시드 자체를 공개합니다.',
    [
      '시드의 지문은 판매 전에 공개된 것과 같아야 합니다.',
      '시드, 게임, 회차로 다시 계산한 번호는 당첨 번호와 같아야 합니다.',
    ],
    '추첨 기록의 검증 버튼은 서버에 묻지 않고 이용하시는 브라우저에서 두 가지를 모두 확인합니다.',
  ),
  MY: text(
    'ပေါက်စဉ်တိုင်းကို ကိုယ်တိုင် စစ်ဆေးနိုင်သည်',
    'အကြိမ်တိုင်း မရောင်းမီ ကျပန်းမူလဂဏန်း၏ လက်ဗွေ (SHA-256) ကို ကြေညာသည်။ ပေါက်စဉ်ဖွင့်ပြီးလျှင် မူလဂဏန်းကို ကြေညာသည်။',
    ['ထိုမူလဂဏန်း၏ လက်ဗွေသည် မရောင်းမီ ကြေညာထားသည်နှင့် တူရမည်။', 'မူလဂဏန်း၊ ဂိမ်းနှင့် အကြိမ်မှ ပြန်တွက်သော ဂဏန်းများသည် ပေါက်ဂဏန်းနှင့် တူရမည်။'],
    'ပေါက်စဉ်မှတ်တမ်းရှိ စစ်ဆေးခလုတ်သည် ဆာဗာကို မမေးဘဲ သင့်ဘရောက်ဇာတွင် နှစ်ခုလုံး စစ်ပေးပါသည်။',
  ),
  PT: text(
    'Todo sorteio pode ser conferido',
    'Antes da venda de um concurso é publicada a impressão digital (SHA-256) de sua semente aleatória. Depois do sorteio é publicada a própria semente.',
    [
      'A impressão digital dessa semente deve ser a publicada antes da venda.',
      'Os números recalculados com a semente, o jogo e o concurso devem ser os números sorteados.',
    ],
    'O botão de verificar, no histórico de sorteios, faz as duas coisas no seu navegador, sem perguntar ao servidor.',
  ),
  TA: text(
    'ஒவ்வொரு குலுக்கலையும் சரிபார்க்கலாம்',
    'ஒரு பீரியட் விற்பனைக்கு வருமுன் அதன் சீட்டின் கைரேகை (SHA-256) வெளியிடப்படும். குலுக்கலுக்குப் பின் சீட் வெளியிடப்படும்.',
    [
      'அந்தச் சீட்டின் கைரேகை விற்பனைக்கு முன் வெளியிட்டதாகவே இருக்க வேண்டும்.',
      'சீட், விளையாட்டு, பீரியட் ஆகியவற்றிலிருந்து மீண்டும் கணக்கிட்ட எண்கள் விழுந்த எண்களாகவே இருக்க வேண்டும்.',
    ],
    'முடிவுகள் பட்டியலில் உள்ள சரிபார்ப்புப் பட்டன், சர்வரைக் கேட்காமல் உங்கள் பிரவுசரிலேயே இரண்டையும் செய்யும்.',
  ),
  TH: text(
    'ทุกงวดตรวจสอบผลได้เอง',
    'ก่อนเปิดรับแต่ละงวด จะเผยแพร่ลายนิ้วมือ (SHA-256) ของซีดสุ่ม และหลังออกรางวัลจะเผยแพร่ตัวซีด',
    ['ลายนิ้วมือของซีดต้องตรงกับที่เผยแพร่ก่อนเปิดรับ', 'เลขที่คำนวณใหม่จากซีด เกม และงวด ต้องตรงกับผลรางวัล'],
    'ปุ่มตรวจสอบในประวัติผลรางวัลทำทั้งสองอย่างในเบราว์เซอร์ของคุณเอง โดยไม่ต้องถามเซิร์ฟเวอร์',
  ),
  TW: text(
    '每一期開獎都可以自行驗證',
    '每一期在開售之前，先公布其隨機種子的指紋（SHA-256）。開獎之後公布種子本身。',
    ['用種子重新計算指紋，應與開售前公布的一致。', '用種子、彩種與期號重新計算號碼，應與開獎號碼一致。'],
    '在彩票頁的開獎紀錄中按「驗證」，瀏覽器會當場完成這兩步，不依賴伺服器。',
  ),
  VI: text(
    'Mọi kỳ mở thưởng đều kiểm chứng được',
    'Trước khi bán một kỳ, dấu vân tay (SHA-256) của hạt giống ngẫu nhiên được công bố. Sau khi mở thưởng, chính hạt giống được công bố.',
    [
      'Dấu vân tay của hạt giống đó phải đúng với dấu đã công bố trước khi bán.',
      'Các số tính lại từ hạt giống, trò chơi và kỳ phải đúng với số mở thưởng.',
    ],
    'Nút kiểm chứng trong lịch sử mở thưởng làm cả hai việc ngay trong trình duyệt của bạn, không cần hỏi máy chủ.',
  ),
}
