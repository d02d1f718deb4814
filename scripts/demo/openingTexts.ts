import type { NoticeLines } from './noticeTexts.ts'

/** Shown while the past is played: it tells why there are no issues on sale, and that they come. */
export const openingTexts: NoticeLines = {
  CN: ['几分钟后开盘', '本演示正在生成过去两周的投注与开奖记录，完成之前没有可售期号。'],
  EN: [
    'Betting opens in a few minutes',
    'The bets and draws of the last two weeks of this demonstration are being played right now. No issue is on sale until that is done.',
  ],
  ES: [
    'Las apuestas abren en unos minutos',
    'Ahora mismo se están jugando las apuestas y los sorteos de las dos últimas semanas de esta demostración. Hasta que termine no hay sorteos en venta.',
  ],
  HI: [
    'बेटिंग कुछ मिनटों में खुलेगी',
    'इस डेमो के पिछले दो हफ़्तों की बेट और ड्रॉ अभी चलाए जा रहे हैं। इसके पूरा होने तक कोई पीरियड बिक्री में नहीं है।',
  ],
  ID: [
    'Taruhan dibuka beberapa menit lagi',
    'Taruhan dan undian dua minggu terakhir dari demo ini sedang dimainkan. Sampai selesai, tidak ada periode yang dijual.',
  ],
  JA: [
    'あと数分でベット受付を開始します',
    'このデモの過去2週間分のベットと抽選を再現しています。完了するまで販売中の回はありません。',
  ],
  KM: [
    'ការភ្នាល់នឹងបើកក្នុងពេលប៉ុន្មាននាទីទៀត',
    'ការភ្នាល់ និងការចេញលទ្ធផលក្នុងរយៈពេលពីរសប្ដាហ៍ចុងក្រោយនៃការសាកល្បងនេះកំពុងត្រូវបានដំណើរការ។ រហូតដល់ចប់ គ្មានវគ្គកំពុងលក់ទេ។',
  ],
  KO: [
    '몇 분 후 베팅이 열립니다',
    '이 데모의 지난 2주간 베팅과 추첨을 지금 진행하고 있습니다. 끝날 때까지 판매 중인 회차가 없습니다.',
  ],
  MY: [
    'မိနစ်အနည်းငယ်အတွင်း လောင်းကြေးဖွင့်မည်',
    'ဤသရုပ်ပြ၏ ပြီးခဲ့သော နှစ်ပတ်အတွင်းက လောင်းကြေးများနှင့် ပေါက်စဉ်များကို ယခု ဖြည့်သွင်းနေသည်။ မပြီးမချင်း ဖွင့်ထားသောအကြိမ် မရှိပါ။',
  ],
  PT: [
    'As apostas abrem em alguns minutos',
    'As apostas e os sorteios das últimas duas semanas desta demonstração estão sendo jogados agora. Até terminar, não há concursos à venda.',
  ],
  TA: [
    'சில நிமிடங்களில் பந்தயம் திறக்கும்',
    'இந்த மாதிரியின் கடந்த இரண்டு வாரப் பந்தயங்களும் குலுக்கல்களும் இப்போது நடத்தப்படுகின்றன. அது முடியும் வரை நடப்பு பீரியட் இல்லை.',
  ],
  TH: ['เปิดรับแทงในอีกไม่กี่นาที', 'กำลังเล่นการแทงและการออกรางวัลของสองสัปดาห์ที่ผ่านมาในระบบสาธิตนี้ ระหว่างนี้ยังไม่มีงวดเปิดรับ'],
  TW: ['幾分鐘後開盤', '本示範正在產生過去兩週的投注與開獎紀錄，完成之前沒有可售期號。'],
  VI: [
    'Đặt cược sẽ mở trong vài phút nữa',
    'Các lượt cược và kỳ mở thưởng của hai tuần qua trong bản trình diễn này đang được chạy. Cho đến khi xong, không có kỳ nào đang bán.',
  ],
}
