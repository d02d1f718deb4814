import type { NoticeLines } from './noticeTexts.ts'

/** Every draw can be recomputed by the reader. */
const fairTexts: NoticeLines = {
  CN: ['每一期开奖都能自己验证', '种子的指纹在开售前公布，开奖后公布种子，您的浏览器可以重新算出开奖号码。'],
  EN: [
    'Check every draw yourself',
    'The fingerprint of the seed is published before the sale and the seed after the draw: your browser computes the numbers again.',
  ],
  ES: [
    'Comprueba tú cada sorteo',
    'La huella de la semilla se publica antes de la venta y la semilla después del sorteo: tu navegador vuelve a calcular los números.',
  ],
  HI: [
    'हर ड्रॉ ख़ुद जाँचें',
    'सीड का फ़िंगरप्रिंट बिक्री से पहले और सीड ड्रॉ के बाद प्रकाशित होता है: आपका ब्राउज़र नंबर फिर से निकाल सकता है।',
  ],
  ID: [
    'Periksa sendiri setiap undian',
    'Sidik benih diumumkan sebelum penjualan dan benihnya setelah undian: browser Anda menghitung ulang nomornya.',
  ],
  JA: [
    'すべての抽選を自分で確認',
    'シードの指紋は販売前に、シードは抽選後に公開。ブラウザーで当選番号を計算し直せます。',
  ],
  KM: ['ពិនិត្យគ្រប់ការចេញលទ្ធផលដោយខ្លួនឯង', 'ស្នាមគ្រាប់ពូជបង្ហាញមុនលក់ និងគ្រាប់ពូជបង្ហាញក្រោយចេញលទ្ធផល កម្មវិធីរុករករបស់អ្នកគណនាលេខឡើងវិញបាន។'],
  KO: [
    '모든 추첨을 직접 확인하세요',
    '시드의 지문은 판매 전에, 시드는 추첨 후에 공개됩니다. 브라우저에서 번호를 다시 계산할 수 있습니다.',
  ],
  MY: ['ထွက်ဂဏန်းတိုင်းကို ကိုယ်တိုင် စစ်ဆေးပါ', 'seed ၏ လက်ဗွေကို မရောင်းမီ၊ seed ကို ဖွင့်ပြီးနောက် ထုတ်ပြန်သည်။ သင့်ဘရောက်ဇာက ဂဏန်းများကို ပြန်တွက်နိုင်သည်။'],
  PT: [
    'Confira você mesmo cada sorteio',
    'A impressão da semente é publicada antes da venda e a semente depois do sorteio: seu navegador calcula os números de novo.',
  ],
  TA: [
    'ஒவ்வொரு குலுக்கலையும் நீங்களே சரிபாருங்கள்',
    'விதையின் கைரேகை விற்பனைக்கு முன்பும் விதை குலுக்கலுக்குப் பின்பும் வெளியாகும்: உங்கள் பிரவுசர் எண்களை மீண்டும் கணக்கிடும்.',
  ],
  TH: ['ตรวจสอบทุกงวดได้ด้วยตัวเอง', 'ลายนิ้วมือของซีดเผยแพร่ก่อนเปิดขาย และซีดเผยแพร่หลังออกรางวัล เบราว์เซอร์ของคุณคำนวณเลขซ้ำได้'],
  TW: ['每一期開獎都能自己驗證', '種子的指紋在開賣前公布，開獎後公布種子，您的瀏覽器可以重新算出開獎號碼。'],
  VI: [
    'Tự kiểm tra mọi kỳ mở thưởng',
    'Mã băm của hạt giống được công bố trước khi bán và hạt giống sau khi mở thưởng: trình duyệt của bạn tính lại các con số.',
  ],
}

/** How soon agents are paid. */
const wageTexts: NoticeLines = {
  CN: ['实时工资，每五分钟结算', '代理的实时工资每五分钟结算并发放，每一笔都能一直查到具体投注。'],
  EN: [
    'Real-time wages every five minutes',
    'Agents are paid every five minutes, and each payment opens down to the bets it came from.',
  ],
  ES: [
    'Salario en tiempo real cada cinco minutos',
    'Los agentes cobran cada cinco minutos, y cada pago se abre hasta las apuestas de las que procede.',
  ],
  HI: ['हर पाँच मिनट में रियल-टाइम वेज', 'एजेंट को हर पाँच मिनट में भुगतान मिलता है, और हर भुगतान उन बेट तक खुलता है जिनसे वह बना।'],
  ID: [
    'Upah real-time setiap lima menit',
    'Agen dibayar setiap lima menit, dan setiap pembayaran bisa dibuka sampai taruhan asalnya.',
  ],
  JA: [
    'リアルタイム報酬は5分ごと',
    'エージェントへの支払いは5分ごと。どの支払いも、もとになったベットまでたどれます。',
  ],
  KM: ['ប្រាក់ឈ្នួលភ្លាមៗរៀងរាល់ប្រាំនាទី', 'ភ្នាក់ងារទទួលប្រាក់រៀងរាល់ប្រាំនាទី ហើយការបង់នីមួយៗបើកមើលដល់ការភ្នាល់ដែលជាប្រភព។'],
  KO: [
    '5분마다 지급되는 실시간 급여',
    '에이전트는 5분마다 지급받으며, 모든 지급은 근거가 된 베팅까지 열어 볼 수 있습니다.',
  ],
  MY: ['ငါးမိနစ်တိုင်း အချိန်နှင့်တပြေးညီ လုပ်ခ', 'အေးဂျင့်များကို ငါးမိနစ်တိုင်း ပေးပြီး ငွေပေးချေမှုတိုင်းကို မူလ လောင်းကြေးအထိ ဖွင့်ကြည့်နိုင်သည်။'],
  PT: [
    'Salário em tempo real a cada cinco minutos',
    'Os agentes recebem a cada cinco minutos, e cada pagamento se abre até as apostas de que veio.',
  ],
  TA: [
    'ஐந்து நிமிடத்திற்கு ஒருமுறை நிகழ்நேர ஊதியம்',
    'ஏஜென்ட்களுக்கு ஐந்து நிமிடத்திற்கு ஒருமுறை வழங்கப்படும்; ஒவ்வொன்றையும் அது வந்த பந்தயங்கள் வரை பார்க்கலாம்.',
  ],
  TH: ['ค่าตอบแทนเรียลไทม์ทุกห้านาที', 'เอเย่นต์ได้รับเงินทุกห้านาที และทุกยอดเปิดดูได้ถึงการเดิมพันที่เป็นที่มา'],
  TW: ['即時工資，每五分鐘結算', '代理的即時工資每五分鐘結算並發放，每一筆都能一路查到投注。'],
  VI: [
    'Lương thời gian thực mỗi năm phút',
    'Đại lý được trả mỗi năm phút, và mỗi khoản đều mở được đến các cược tạo ra nó.',
  ],
}

/** An account whose movements add up. */
const recordTexts: NoticeLines = {
  CN: ['每一笔钱都说得清', '对账单从期初余额到期末余额逐笔相加，每个数字都能打开看明细。'],
  EN: [
    'Every amount can be traced',
    'The statement adds up from the opening to the closing balance, and every figure opens its movements.',
  ],
  ES: [
    'Cada importe se puede seguir',
    'El extracto suma del saldo inicial al final, y cada cifra abre sus movimientos.',
  ],
  HI: ['हर रक़म का हिसाब', 'स्टेटमेंट शुरुआती बैलेंस से आख़िरी बैलेंस तक जुड़ता है, और हर आँकड़ा अपनी एंट्री खोलता है।'],
  ID: [
    'Setiap jumlah dapat dilacak',
    'Laporan rekening berjumlah tepat dari saldo awal sampai saldo akhir, dan setiap angka membuka rinciannya.',
  ],
  JA: ['すべての金額をたどれます', '明細書は期首残高から期末残高まで合計が合い、どの数字からも内訳を開けます。'],
  KM: ['គ្រប់ចំនួនទឹកប្រាក់អាចតាមដានបាន', 'របាយការណ៍បូកគ្រប់ពីសមតុល្យដើមដល់សមតុល្យចុង ហើយតួលេខនីមួយៗបើកមើលលម្អិតបាន។'],
  KO: [
    '모든 금액을 확인할 수 있습니다',
    '명세서는 기초 잔액에서 기말 잔액까지 합계가 맞으며, 모든 숫자에서 내역을 열 수 있습니다.',
  ],
  MY: ['ငွေပမာဏတိုင်းကို ခြေရာခံနိုင်သည်', 'စာရင်းသည် အစလက်ကျန်မှ အဆုံးလက်ကျန်အထိ ကိုက်ညီပြီး ကိန်းဂဏန်းတိုင်းမှ အသေးစိတ်ကို ဖွင့်နိုင်သည်။'],
  PT: [
    'Cada valor pode ser rastreado',
    'O extrato soma do saldo inicial ao final, e cada número abre seus lançamentos.',
  ],
  TA: [
    'ஒவ்வொரு தொகையையும் பின்தொடரலாம்',
    'அறிக்கை தொடக்க இருப்பிலிருந்து இறுதி இருப்பு வரை சரியாகக் கூடும்; ஒவ்வொரு எண்ணும் அதன் விவரங்களைத் திறக்கும்.',
  ],
  TH: ['ทุกยอดเงินตรวจสอบที่มาได้', 'รายการเดินบัญชีบวกลงตัวตั้งแต่ยอดยกมาถึงยอดคงเหลือ และทุกตัวเลขเปิดดูรายการได้'],
  TW: ['每一筆錢都說得清', '對帳單從期初餘額到期末餘額逐筆相加，每個數字都能打開看明細。'],
  VI: [
    'Mọi khoản tiền đều tra được',
    'Sao kê khớp từ số dư đầu kỳ đến số dư cuối kỳ, và mỗi con số đều mở được chi tiết.',
  ],
}

/** The banners of the front page, the newest first. */
export const bannerTexts: readonly NoticeLines[] = [fairTexts, wageTexts, recordTexts]
