import type { NoticeLines } from './noticeTexts.ts'

/** A promotion notice: play money for who only looks around. */
export const freePlayTexts: NoticeLines = {
  CN: ['先免费试玩', '无需注册，点击“免费试玩”即可获得试玩金，体验所有彩票玩法。试玩金不能提现。'],
  EN: [
    'Try it free first',
    'Choose free play and get demo funds for every lottery game, without an account. Demo funds cannot be withdrawn.',
  ],
  ES: [
    'Prueba gratis primero',
    'Elige el juego gratis y recibe fondos de prueba para todas las loterías, sin cuenta. Los fondos de prueba no se pueden retirar.',
  ],
  HI: ['पहले मुफ़्त में खेलें', 'फ़्री प्ले चुनें और बिना अकाउंट के हर लॉटरी गेम के लिए डेमो बैलेंस पाएँ। डेमो बैलेंस निकाला नहीं जा सकता।'],
  ID: [
    'Coba gratis dulu',
    'Pilih main gratis dan dapatkan saldo demo untuk semua permainan lotre, tanpa akun. Saldo demo tidak dapat ditarik.',
  ],
  JA: [
    'まずは無料で体験',
    '無料プレイを選ぶと、アカウントなしですべての抽選ゲームをデモ残高で試せます。デモ残高は出金できません。',
  ],
  KM: [
    'សាកលេងឥតគិតថ្លៃសិន',
    'ជ្រើសរើសលេងឥតគិតថ្លៃ ដើម្បីទទួលសមតុល្យសាកល្បងសម្រាប់ឆ្នោតទាំងអស់ ដោយមិនចាំបាច់មានគណនី។ សមតុល្យសាកល្បងមិនអាចដកបានទេ។',
  ],
  KO: [
    '먼저 무료로 체험하세요',
    '무료 체험을 선택하면 계정 없이 모든 복권 게임을 데모 잔액으로 즐길 수 있습니다. 데모 잔액은 출금할 수 없습니다.',
  ],
  MY: ['အရင် အခမဲ့ စမ်းကစားပါ', 'အခမဲ့ကစားရန်ကို ရွေးပါ။ အကောင့်မလိုဘဲ ထီဂိမ်းအားလုံးအတွက် စမ်းသပ်ငွေ ရပါမည်။ စမ်းသပ်ငွေကို ထုတ်ယူ၍ မရပါ။'],
  PT: [
    'Experimente grátis primeiro',
    'Escolha jogar grátis e receba saldo de demonstração para todas as loterias, sem conta. O saldo de demonstração não pode ser sacado.',
  ],
  TA: [
    'முதலில் இலவசமாக விளையாடுங்கள்',
    'இலவச ஆட்டத்தைத் தேர்ந்தெடுத்தால், கணக்கு இல்லாமலே எல்லா லாட்டரி விளையாட்டுகளுக்கும் டெமோ இருப்பு கிடைக்கும். டெமோ இருப்பை எடுக்க முடியாது.',
  ],
  TH: ['ลองเล่นฟรีก่อน', 'เลือกเล่นฟรีแล้วรับยอดเงินทดลองสำหรับหวยทุกเกม โดยไม่ต้องมีบัญชี ยอดเงินทดลองถอนไม่ได้'],
  TW: ['先免費試玩', '無需註冊，點選「免費試玩」即可獲得試玩金，體驗所有彩票玩法。試玩金不能提領。'],
  VI: [
    'Chơi thử miễn phí trước',
    'Chọn chơi miễn phí để nhận số dư dùng thử cho mọi trò xổ số, không cần tài khoản. Số dư dùng thử không rút được.',
  ],
}

/** A help article of the merchant's own: what to do when a withdrawal does not arrive. */
export const receiptTexts: NoticeLines = {
  CN: ['提现未到账怎么办', '我们付款后，请在提现记录中确认是否到账。若未收到，请选择“未收到”并上传凭证，客服会核查。'],
  EN: [
    'If a withdrawal does not arrive',
    'After we have paid, confirm the receipt in your withdrawal records. If nothing arrived, say so there and upload a proof; our staff will look into it.',
  ],
  ES: [
    'Si un retiro no llega',
    'Cuando hayamos pagado, confirma el cobro en tu historial de retiros. Si no llegó nada, indícalo ahí y sube un comprobante; nuestro equipo lo revisará.',
  ],
  HI: [
    'अगर निकासी न पहुँचे',
    'हमारे भुगतान के बाद निकासी रिकॉर्ड में रकम मिलने की पुष्टि करें। कुछ न मिले तो वहीं बताएँ और सबूत अपलोड करें; हमारी टीम जाँच करेगी।',
  ],
  ID: [
    'Jika penarikan tidak masuk',
    'Setelah kami membayar, konfirmasikan penerimaan di riwayat penarikan. Jika tidak ada yang masuk, laporkan di sana dan unggah bukti; tim kami akan memeriksanya.',
  ],
  JA: [
    '出金が届かないとき',
    '当社の支払い後、出金履歴で受け取りを確認してください。届いていない場合はそこで「未着」を選び、証明をアップロードしてください。担当者が調査します。',
  ],
  KM: [
    'បើប្រាក់ដកមិនចូល',
    'ក្រោយពេលយើងបង់ប្រាក់ សូមបញ្ជាក់ការទទួលក្នុងកំណត់ត្រាដកប្រាក់។ បើមិនបានទទួល សូមរាយការណ៍នៅទីនោះ ហើយផ្ទុកភស្តុតាង ក្រុមការងារយើងនឹងពិនិត្យ។',
  ],
  KO: [
    '출금이 도착하지 않으면',
    '지급 후 출금 내역에서 수령을 확인해 주세요. 받지 못했다면 그곳에서 미수령을 선택하고 증빙을 올려 주세요. 담당자가 확인합니다.',
  ],
  MY: [
    'ထုတ်ငွေ မရောက်လျှင်',
    'ကျွန်ုပ်တို့ ပေးချေပြီးနောက် ငွေထုတ်မှတ်တမ်းတွင် လက်ခံရရှိကြောင်း အတည်ပြုပါ။ မရောက်ပါက ထိုနေရာတွင် အကြောင်းကြားပြီး အထောက်အထား တင်ပါ။ ဝန်ထမ်းများ စစ်ဆေးပါမည်။',
  ],
  PT: [
    'Se um saque não chegar',
    'Depois do nosso pagamento, confirme o recebimento no histórico de saques. Se nada chegou, informe ali e envie um comprovante; nossa equipe vai verificar.',
  ],
  TA: [
    'எடுத்த பணம் வரவில்லை என்றால்',
    'நாங்கள் செலுத்திய பிறகு, பணம் எடுத்த பதிவுகளில் பெற்றதை உறுதிசெய்யுங்கள். எதுவும் வரவில்லை என்றால் அங்கேயே தெரிவித்து ஆதாரத்தைப் பதிவேற்றுங்கள்; எங்கள் குழு சரிபார்க்கும்.',
  ],
  TH: [
    'หากเงินถอนไม่เข้า',
    'หลังจากเราจ่ายแล้ว โปรดยืนยันการรับเงินในประวัติการถอน หากเงินไม่เข้าให้แจ้งที่นั่นและอัปโหลดหลักฐาน ทีมงานจะตรวจสอบให้',
  ],
  TW: [
    '提領未到帳怎麼辦',
    '我們付款後，請在提領紀錄中確認是否到帳。若未收到，請選擇「未收到」並上傳憑證，客服會查核。',
  ],
  VI: [
    'Nếu tiền rút chưa đến',
    'Sau khi chúng tôi trả tiền, hãy xác nhận đã nhận trong lịch sử rút tiền. Nếu chưa nhận được, hãy báo tại đó và tải lên bằng chứng; nhân viên sẽ kiểm tra.',
  ],
}

/** An announcement to agents: open bills before transfers. */
export const openBillTexts: NoticeLines = {
  CN: ['请先结清契约账单', '有未付的契约账单时不能向下级转账；到账的资金会先用于支付账单。'],
  EN: [
    'Pay open contract bills first',
    'While contract bills are open you cannot transfer to your downline. Money that you receive goes to those bills first.',
  ],
  ES: [
    'Paga primero las liquidaciones pendientes',
    'Mientras haya liquidaciones de contrato pendientes no puedes transferir a tus referidos. El dinero que recibas se destina primero a ellas.',
  ],
  HI: [
    'पहले कॉन्ट्रैक्ट के बकाया बिल चुकाएँ',
    'कॉन्ट्रैक्ट के बिल बकाया रहने तक आप डाउनलाइन को ट्रांसफ़र नहीं कर सकते। मिलने वाली रकम पहले उन बिलों में जाती है।',
  ],
  ID: [
    'Lunasi dulu tagihan kontrak',
    'Selama masih ada tagihan kontrak, Anda tidak dapat mentransfer ke downline. Dana yang masuk dipakai dulu untuk melunasinya.',
  ],
  JA: [
    '未払いの契約明細を先にお支払いください',
    '契約の未払いがある間は、ダウンラインへの送金はできません。受け取った資金はまず未払い分に充てられます。',
  ],
  KM: [
    'សូមបង់វិក្កយបត្រកិច្ចសន្យាជាមុន',
    'ពេលមានវិក្កយបត្រកិច្ចសន្យាមិនទាន់បង់ អ្នកមិនអាចផ្ទេរប្រាក់ទៅខ្សែក្រោមបានទេ។ ប្រាក់ដែលអ្នកទទួលបាន នឹងបង់វិក្កយបត្រទាំងនោះមុន។',
  ],
  KO: [
    '미결제 계약 명세서를 먼저 지급해 주세요',
    '미결제 계약 명세서가 있으면 하부로 이체할 수 없습니다. 받은 금액은 먼저 그 명세서 지급에 사용됩니다.',
  ],
  MY: [
    'စာချုပ်ငွေတောင်းခံလွှာများ အရင်ရှင်းပါ',
    'မရှင်းရသေးသော စာချုပ်ငွေတောင်းခံလွှာ ရှိနေစဉ် အောက်လိုင်းသို့ ငွေလွှဲ၍ မရပါ။ ရရှိသောငွေကို ထိုငွေတောင်းခံလွှာများအတွက် အရင်သုံးပါသည်။',
  ],
  PT: [
    'Quite primeiro os pagamentos de contrato',
    'Enquanto houver pagamentos de contrato em aberto, você não pode transferir para seus indicados. O dinheiro que você recebe vai primeiro para eles.',
  ],
  TA: [
    'முதலில் ஒப்பந்த பில்களைச் செலுத்துங்கள்',
    'ஒப்பந்த பில்கள் நிலுவையில் இருக்கும்போது டவுன்லைனுக்குப் பணம் அனுப்ப முடியாது. நீங்கள் பெறும் பணம் முதலில் அந்த பில்களுக்குச் செல்லும்.',
  ],
  TH: ['ชำระบิลสัญญาที่ค้างก่อน', 'ระหว่างที่มีบิลสัญญาค้างชำระ คุณโอนเงินให้ดาวน์ไลน์ไม่ได้ เงินที่ได้รับจะนำไปชำระบิลเหล่านั้นก่อน'],
  TW: ['請先結清合約帳單', '有未付的合約帳單時不能向下線轉帳；入帳的資金會先用於支付帳單。'],
  VI: [
    'Hãy trả các bảng chi hợp đồng trước',
    'Khi còn bảng chi hợp đồng chưa trả, bạn không thể chuyển tiền cho tuyến dưới. Tiền bạn nhận được sẽ dùng để trả chúng trước.',
  ],
}
