/** Texts of a demo notice in one language: its title and its paragraphs; a list is a paragraph of several points. */
export interface NoticeText {
  readonly title: string
  readonly paragraphs: readonly (string | readonly string[])[]
}
type Texts = Readonly<Record<string, NoticeText>>

const text = (title: string, ...paragraphs: (string | readonly string[])[]): NoticeText => ({
  title,
  paragraphs,
})

/** What is in brackets leads to the real-time wage. */
export const wageTexts: Texts = {
  CN: text(
    '实时工资如何核对',
    '实时工资每五分钟结算一次，依据是该时段内已结算的有效投注。',
    ['每个时段都可以展开，看到计入的每一笔投注与所用的比例。', '结转到下一个时段的数额同样列出。'],
    '代理可在 [代理中心 · 实时工资] 中查看。',
  ),
  EN: text(
    'How a real-time wage can be checked',
    'Real-time wages are worked out every five minutes from the effective bets that were settled in that time.',
    [
      'Every window opens into the bets that counted and the rates that were used.',
      'What is carried into the next window is shown as well.',
    ],
    'Agents find it in the [agent centre, real-time wage].',
  ),
  ES: text(
    'Cómo comprobar el salario en tiempo real',
    'El salario en tiempo real se calcula cada cinco minutos a partir de las apuestas válidas liquidadas en ese tiempo.',
    [
      'Cada tramo se abre y muestra las apuestas que contaron y los porcentajes aplicados.',
      'También se ve lo que pasa al tramo siguiente.',
    ],
    'Los agentes lo encuentran en el [centro de agentes, salario en tiempo real].',
  ),
  HI: text(
    'रियल-टाइम सैलरी की जाँच कैसे करें',
    'रियल-टाइम सैलरी हर पाँच मिनट में, उस समय में सेटल हुए मान्य बेट के आधार पर निकाली जाती है।',
    ['हर अवधि खोलकर गिने गए बेट और लागू दरें देखी जा सकती हैं।', 'अगली अवधि में ले जाई गई रकम भी दिखती है।'],
    'एजेंट इसे [एजेंट सेंटर, रियल-टाइम सैलरी] में देख सकते हैं।',
  ),
  ID: text(
    'Cara memeriksa gaji real-time',
    'Gaji real-time dihitung setiap lima menit dari taruhan valid yang selesai pada waktu itu.',
    [
      'Setiap jangka waktu dapat dibuka: taruhan yang dihitung dan tarif yang dipakai terlihat.',
      'Jumlah yang dibawa ke jangka berikutnya juga ditampilkan.',
    ],
    'Agen menemukannya di [pusat agen, gaji real-time].',
  ),
  JA: text(
    'リアルタイム報酬の確かめ方',
    'リアルタイム報酬は5分ごとに、その間に確定した有効ベットから計算されます。',
    ['各区間を開くと、対象になったベットと適用された料率が見られます。', '次の区間へ繰り越される額も表示されます。'],
    'エージェントの方は [エージェントセンターのリアルタイム報酬] でご覧いただけます。',
  ),
  KM: text(
    'របៀបពិនិត្យប្រាក់ឈ្នួលភ្លាមៗ',
    'ប្រាក់ឈ្នួលភ្លាមៗគណនារៀងរាល់ប្រាំនាទី ពីប្រាក់ភ្នាល់មានសុពលភាពដែលបានទូទាត់ក្នុងពេលនោះ។',
    ['អាចបើកមើលចន្លោះពេលនីមួយៗ ឃើញការភ្នាល់ដែលបានរាប់ និងអត្រាដែលបានប្រើ។', 'ចំនួនដែលយោងទៅចន្លោះពេលបន្ទាប់ក៏បង្ហាញដែរ។'],
    'ភ្នាក់ងារអាចមើលក្នុង [មជ្ឈមណ្ឌលភ្នាក់ងារ ប្រាក់ឈ្នួលភ្លាមៗ]។',
  ),
  KO: text(
    '실시간 수당을 확인하는 방법',
    '실시간 수당은 5분마다 그동안 정산된 유효 베팅을 바탕으로 계산됩니다.',
    ['구간을 펼치면 반영된 베팅과 적용된 요율을 볼 수 있습니다.', '다음 구간으로 이월되는 금액도 함께 표시됩니다.'],
    '에이전트는 [에이전트 센터 실시간 수당]에서 볼 수 있습니다.',
  ),
  MY: text(
    'လက်ငင်းလုပ်ခ စစ်ဆေးနည်း',
    'လက်ငင်းလုပ်ခကို ငါးမိနစ်တစ်ကြိမ် ထိုအချိန်အတွင်း စာရင်းရှင်းပြီး အကျုံးဝင်လောင်းကြေးများမှ တွက်ပါသည်။',
    ['အချိန်ပိုင်းတိုင်းကို ဖွင့်၍ ထည့်တွက်သော လောင်းချက်များနှင့် နှုန်းများကို ကြည့်နိုင်ပါသည်။', 'နောက်အချိန်ပိုင်းသို့ ယူသွားသော ပမာဏကိုလည်း ပြထားပါသည်။'],
    'အေးဂျင့်များ [အေးဂျင့်စင်တာ၊ လက်ငင်းလုပ်ခ] တွင် ကြည့်နိုင်ပါသည်။',
  ),
  PT: text(
    'Como conferir o salário em tempo real',
    'O salário em tempo real é calculado a cada cinco minutos com as apostas válidas liquidadas nesse tempo.',
    [
      'Cada período se abre e mostra as apostas que contaram e as taxas usadas.',
      'O que passa para o período seguinte também aparece.',
    ],
    'Agentes encontram isso na [central do agente, salário em tempo real].',
  ),
  TA: text(
    'உடனடி சம்பளத்தைச் சரிபார்ப்பது எப்படி',
    'உடனடி சம்பளம் ஐந்து நிமிடங்களுக்கு ஒருமுறை, அந்நேரத்தில் தீர்க்கப்பட்ட செல்லும் பெட்டுகளிலிருந்து கணக்கிடப்படுகிறது.',
    [
      'ஒவ்வொரு காலப்பகுதியையும் திறந்து, கணக்கில் வந்த பெட்டுகளையும் விகிதங்களையும் பார்க்கலாம்.',
      'அடுத்த காலப்பகுதிக்குச் செல்லும் தொகையும் காட்டப்படுகிறது.',
    ],
    'ஏஜென்ட்கள் இதை [ஏஜென்ட் மையம், உடனடி சம்பளம்] பகுதியில் காணலாம்.',
  ),
  TH: text(
    'วิธีตรวจค่าจ้างเรียลไทม์',
    'ค่าจ้างเรียลไทม์คำนวณทุกห้านาที จากยอดเดิมพันสุทธิที่คิดผลแล้วในช่วงนั้น',
    ['แต่ละช่วงเปิดดูได้ เห็นเดิมพันที่นำมานับและอัตราที่ใช้', 'ยอดที่ยกไปช่วงถัดไปก็แสดงไว้เช่นกัน'],
    'เอเย่นต์ดูได้ที่ [ศูนย์เอเย่นต์ ค่าจ้างเรียลไทม์]',
  ),
  TW: text(
    '即時薪資如何核對',
    '即時薪資每五分鐘結算一次，依據是該時段內已結算的有效投注。',
    ['每個時段都可以展開，看到計入的每一筆投注與所用的比例。', '結轉到下一個時段的金額同樣列出。'],
    '代理可在 [代理中心 · 即時薪資] 中查看。',
  ),
  VI: text(
    'Cách kiểm tra lương tức thời',
    'Lương tức thời được tính năm phút một lần từ cược hợp lệ đã kết toán trong thời gian đó.',
    [
      'Mỗi khoảng đều mở ra được, cho thấy các cược đã tính và tỷ lệ đã dùng.',
      'Số chuyển sang khoảng tiếp theo cũng được hiển thị.',
    ],
    'Đại lý xem tại [trung tâm đại lý, lương tức thời].',
  ),
}
