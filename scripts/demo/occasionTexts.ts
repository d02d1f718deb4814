import type { NoticeLines } from './noticeTexts.ts'

/** After the first deposit: where limits are set. */
export const firstDepositTexts: NoticeLines = {
  CN: ['首次充值已到账', '祝您玩得开心。您可以随时在安全中心设置充值与损失限额。'],
  EN: [
    'Your first deposit has arrived',
    'Enjoy your games. You can set deposit and loss limits in the security centre at any time.',
  ],
  ES: [
    'Tu primer depósito ha llegado',
    'Disfruta del juego. Puedes fijar límites de depósito y de pérdidas en el centro de seguridad cuando quieras.',
  ],
  HI: ['आपका पहला डिपॉज़िट आ गया', 'खेल का आनंद लें। आप सिक्योरिटी सेंटर में कभी भी डिपॉज़िट और नुक़सान की सीमा तय कर सकते हैं।'],
  ID: [
    'Deposit pertama Anda sudah masuk',
    'Selamat bermain. Anda dapat mengatur batas deposit dan kerugian di pusat keamanan kapan saja.',
  ],
  JA: [
    '初回の入金が完了しました',
    'どうぞお楽しみください。入金と損失の上限は、セキュリティセンターでいつでも設定できます。',
  ],
  KM: ['ការដាក់ប្រាក់លើកដំបូងបានមកដល់', 'សូមរីករាយ។ អ្នកអាចកំណត់ដែនដាក់ប្រាក់ និងការខាតបង់ ក្នុងមជ្ឈមណ្ឌលសុវត្ថិភាពគ្រប់ពេល។'],
  KO: [
    '첫 입금이 완료되었습니다',
    '즐거운 시간 보내세요. 보안 센터에서 언제든지 입금 및 손실 한도를 설정할 수 있습니다.',
  ],
  MY: ['ပထမဆုံးငွေသွင်းမှု ရောက်ရှိပါပြီ', 'ပျော်ရွှင်စွာ ကစားပါ။ ငွေသွင်းနှင့် အရှုံး ကန့်သတ်ချက်များကို လုံခြုံရေးစင်တာတွင် အချိန်မရွေး သတ်မှတ်နိုင်ပါသည်။'],
  PT: [
    'Seu primeiro depósito chegou',
    'Divirta-se. Você pode definir limites de depósito e de perda na central de segurança a qualquer momento.',
  ],
  TA: [
    'உங்கள் முதல் டெபாசிட் வந்துவிட்டது',
    'மகிழ்ந்து விளையாடுங்கள். டெபாசிட், இழப்பு வரம்புகளைப் பாதுகாப்பு மையத்தில் எப்போது வேண்டுமானாலும் அமைக்கலாம்.',
  ],
  TH: ['เงินฝากครั้งแรกเข้าแล้ว', 'ขอให้สนุกกับการเล่น คุณตั้งวงเงินฝากและวงเงินเสียได้ที่ศูนย์ความปลอดภัยทุกเมื่อ'],
  TW: ['首次儲值已到帳', '祝您玩得開心。您可以隨時在安全中心設定儲值與損失限額。'],
  VI: [
    'Lần nạp đầu tiên đã đến',
    'Chúc bạn chơi vui. Bạn có thể đặt giới hạn nạp và thua lỗ trong trung tâm an toàn bất cứ lúc nào.',
  ],
}

/** After three days without a login. */
export const awayTexts: NoticeLines = {
  CN: ['开奖每天继续', '您离开的这几天，所有开奖结果都可在走势页查看，并可逐期验证。'],
  EN: [
    'Draws went on while you were away',
    'You find the results of every issue on the trend pages, and each draw can be verified.',
  ],
  ES: [
    'Los sorteos siguieron mientras no estabas',
    'Encuentras los resultados de cada sorteo en las páginas de tendencias, y todos se pueden verificar.',
  ],
  HI: ['आपके पीछे ड्रॉ चलते रहे', 'हर ड्रॉ के नतीजे ट्रेंड पेज पर हैं, और हर ड्रॉ की जाँच की जा सकती है।'],
  ID: [
    'Undian tetap berjalan selama Anda pergi',
    'Hasil setiap periode ada di halaman tren, dan setiap undian dapat diverifikasi.',
  ],
  JA: ['お留守の間も抽選は続いています', '各回の結果はトレンドページで確認でき、すべての抽選を検証できます。'],
  KM: ['ការចេញលទ្ធផលបន្តពេលអ្នកមិននៅ', 'លទ្ធផលនៃជុំនីមួយៗមាននៅទំព័រនិន្នាការ ហើយអាចផ្ទៀងផ្ទាត់បានគ្រប់ជុំ។'],
  KO: [
    '자리를 비우신 동안에도 추첨은 계속되었습니다',
    '모든 회차의 결과는 추이 페이지에서 볼 수 있으며, 각 추첨을 검증할 수 있습니다.',
  ],
  MY: ['သင်မရှိစဉ် ဖွင့်ပွဲများ ဆက်လက်ရှိခဲ့သည်', 'အကြိမ်တိုင်း၏ ရလဒ်ကို လမ်းကြောင်းစာမျက်နှာတွင် ကြည့်နိုင်ပြီး ဖွင့်ပွဲတိုင်းကို စစ်ဆေးနိုင်ပါသည်။'],
  PT: [
    'Os sorteios continuaram na sua ausência',
    'Você encontra os resultados de cada sorteio nas páginas de tendências, e todos podem ser verificados.',
  ],
  TA: ['நீங்கள் இல்லாதபோதும் குலுக்கல்கள் தொடர்ந்தன', 'ஒவ்வொரு குலுக்கலின் முடிவையும் போக்குப் பக்கங்களில் காணலாம்; ஒவ்வொன்றையும் சரிபார்க்கலாம்.'],
  TH: ['การออกรางวัลยังคงดำเนินต่อไป', 'ดูผลทุกงวดได้ที่หน้าสถิติ และตรวจสอบความถูกต้องได้ทุกงวด'],
  TW: ['開獎每天持續', '您離開的這幾天，所有開獎結果都可在走勢頁查看，並可逐期驗證。'],
  VI: ['Các kỳ mở thưởng vẫn tiếp tục', 'Kết quả mọi kỳ có trên trang xu hướng, và kỳ nào cũng có thể kiểm chứng.'],
}

/** On a birthday. */
export const birthdayTexts: NoticeLines = {
  CN: ['生日快乐', '祝您生日快乐，平安顺遂。'],
  EN: ['Happy birthday', 'We wish you a happy birthday and a good year.'],
  ES: ['Feliz cumpleaños', 'Te deseamos un feliz cumpleaños y un buen año.'],
  HI: ['जन्मदिन मुबारक', 'आपको जन्मदिन और आने वाले साल की शुभकामनाएँ।'],
  ID: ['Selamat ulang tahun', 'Selamat ulang tahun, semoga tahun Anda menyenangkan.'],
  JA: ['お誕生日おめでとうございます', '素敵な一年になりますように。'],
  KM: ['រីករាយថ្ងៃកំណើត', 'សូមជូនពរឱ្យអ្នកមានឆ្នាំដ៏ល្អ។'],
  KO: ['생일 축하합니다', '행복한 생일과 좋은 한 해 보내시길 바랍니다.'],
  MY: ['ပျော်ရွှင်သော မွေးနေ့ပါ', 'ကောင်းမွန်သော နှစ်တစ်နှစ် ဖြစ်ပါစေ။'],
  PT: ['Feliz aniversário', 'Desejamos um feliz aniversário e um ótimo ano.'],
  TA: ['இனிய பிறந்தநாள் வாழ்த்துகள்', 'இந்த ஆண்டு உங்களுக்கு இனிதாக அமையட்டும்.'],
  TH: ['สุขสันต์วันเกิด', 'ขอให้เป็นปีที่ดีของคุณ'],
  TW: ['生日快樂', '祝您生日快樂，平安順心。'],
  VI: ['Chúc mừng sinh nhật', 'Chúc bạn sinh nhật vui vẻ và một năm tốt lành.'],
}

/** After a week that was lost: how to slow down, and no offer to play on. */
export const lostWeekTexts: NoticeLines = {
  CN: ['给自己设个限额', '上周您的支出高于派奖。您可以在安全中心设置限额，或暂停一段时间。'],
  EN: [
    'Set yourself a limit',
    'Last week you staked more than you were paid. In the security centre you can set limits or take a break.',
  ],
  ES: [
    'Ponte un límite',
    'La semana pasada apostaste más de lo que cobraste. En el centro de seguridad puedes fijar límites o tomarte un descanso.',
  ],
  HI: ['अपनी सीमा तय करें', 'पिछले हफ़्ते आपकी बेट आपके पेआउट से ज़्यादा थी। सिक्योरिटी सेंटर में आप सीमा तय कर सकते हैं या ब्रेक ले सकते हैं।'],
  ID: [
    'Tetapkan batas Anda',
    'Pekan lalu taruhan Anda lebih besar daripada pembayaran. Di pusat keamanan Anda dapat mengatur batas atau beristirahat.',
  ],
  JA: [
    '上限を設定しましょう',
    '先週は賭け金が払い戻しを上回りました。セキュリティセンターで上限の設定や休止ができます。',
  ],
  KM: ['កំណត់ដែនសម្រាប់ខ្លួនអ្នក', 'សប្ដាហ៍មុន អ្នកភ្នាល់ច្រើនជាងប្រាក់ដែលទទួលបាន។ អ្នកអាចកំណត់ដែន ឬសម្រាក ក្នុងមជ្ឈមណ្ឌលសុវត្ថិភាព។'],
  KO: [
    '한도를 정해 보세요',
    '지난주에는 베팅 금액이 당첨금보다 많았습니다. 보안 센터에서 한도를 설정하거나 잠시 쉴 수 있습니다.',
  ],
  MY: ['ကန့်သတ်ချက် သတ်မှတ်ပါ', 'ပြီးခဲ့သောအပတ်က လောင်းကြေးသည် ရရှိငွေထက် များခဲ့သည်။ လုံခြုံရေးစင်တာတွင် ကန့်သတ်ချက် သတ်မှတ်နိုင်သည် သို့မဟုတ် အနားယူနိုင်သည်။'],
  PT: [
    'Defina um limite',
    'Na semana passada você apostou mais do que recebeu. Na central de segurança você pode definir limites ou fazer uma pausa.',
  ],
  TA: [
    'உங்களுக்கு ஒரு வரம்பு அமையுங்கள்',
    'கடந்த வாரம் நீங்கள் பெற்றதைவிட அதிகமாகப் பந்தயம் கட்டினீர்கள். பாதுகாப்பு மையத்தில் வரம்பு அமைக்கலாம் அல்லது இடைவேளை எடுக்கலாம்.',
  ],
  TH: ['ตั้งวงเงินให้ตัวเอง', 'สัปดาห์ที่แล้วยอดเดิมพันของคุณมากกว่ายอดที่ได้รับ คุณตั้งวงเงินหรือพักการเล่นได้ที่ศูนย์ความปลอดภัย'],
  TW: ['為自己設個限額', '上週您的投注高於派彩。您可以在安全中心設定限額，或暫停一段時間。'],
  VI: [
    'Hãy đặt giới hạn cho mình',
    'Tuần trước bạn cược nhiều hơn số tiền nhận được. Trong trung tâm an toàn bạn có thể đặt giới hạn hoặc tạm nghỉ.',
  ],
}
