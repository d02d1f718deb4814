import type { NoticeText } from './noticeTexts.ts'

const text = (title: string, ...paragraphs: string[]) => ({ title, paragraphs })

/** What the demo merchant is, said to everybody who comes. */
export const demoTexts: Readonly<Record<string, NoticeText>> = {
  CN: text(
    '这里是演示站点',
    '演示账户及其余额由平台在初始化时发放，并非任何人的充值，也不能提取。',
    '投注、开奖、返点与工资都按正式规则计算，您看到的每个数字都来自真实的账目记录。',
  ),
  EN: text(
    'This is a demonstration',
    'The demo accounts and their balances were granted by the house when this platform was set up. Nobody paid them in, and they cannot be paid out.',
    'Bets, draws, rebates and wages follow the real rules: every figure you see comes from the books.',
  ),
  ES: text(
    'Esto es una demostración',
    'Las cuentas de demostración y sus saldos los otorgó la casa al instalar la plataforma. Nadie los ingresó y no se pueden retirar.',
    'Apuestas, sorteos, rebates y salarios siguen las reglas reales: cada cifra que ves sale de los libros.',
  ),
  HI: text(
    'यह एक डेमो साइट है',
    'डेमो खाते और उनका बैलेंस प्लेटफ़ॉर्म लगाते समय हाउस ने दिया था। किसी ने इसे जमा नहीं किया और इसे निकाला नहीं जा सकता।',
    'बेट, ड्रॉ, रिबेट और सैलरी असली नियमों से चलते हैं: दिखने वाला हर आँकड़ा असली खातों से आता है।',
  ),
  ID: text(
    'Ini situs demonstrasi',
    'Akun demo dan saldonya diberikan oleh bandar saat platform ini disiapkan. Tidak ada yang menyetorkannya, dan tidak dapat ditarik.',
    'Taruhan, undian, rebate, dan gaji mengikuti aturan sebenarnya: setiap angka berasal dari pembukuan.',
  ),
  JA: text(
    'ここはデモサイトです',
    'デモアカウントと残高は、サイトの準備時に運営が付与したものです。入金されたお金ではなく、出金もできません。',
    'ベット、抽選、リベート、報酬は正式なルールどおりに計算され、表示される数字はすべて実際の帳簿によるものです。',
  ),
  KM: text(
    'នេះជាគេហទំព័រសាកល្បង',
    'គណនីសាកល្បង និងសមតុល្យ ត្រូវបានផ្តល់ដោយម្ចាស់វេទិកានៅពេលដំឡើង។ គ្មានអ្នកណាដាក់ប្រាក់នេះទេ ហើយមិនអាចដកបានទេ។',
    'ការភ្នាល់ ការចេញលេខ ប្រាក់បង្វិល និងប្រាក់ឈ្នួល គណនាតាមច្បាប់ពិត៖ លេខទាំងអស់មកពីបញ្ជីគណនេយ្យ។',
  ),
  KO: text(
    '데모 사이트입니다',
    '데모 계정과 잔액은 플랫폼을 설치할 때 하우스가 지급한 것입니다. 누구도 입금하지 않았으며 출금할 수 없습니다.',
    '베팅, 추첨, 리베이트, 수당은 실제 규칙대로 계산되며, 보이는 모든 숫자는 실제 장부에서 나옵니다.',
  ),
  MY: text(
    'ဤသည်မှာ သရုပ်ပြဆိုက် ဖြစ်သည်',
    'သရုပ်ပြအကောင့်များနှင့် လက်ကျန်ငွေများကို ပလက်ဖောင်းတပ်ဆင်စဉ် ပေးထားခြင်းဖြစ်သည်။ မည်သူမျှ မသွင်းထားသလို ထုတ်၍လည်း မရပါ။',
    'လောင်းချက်၊ ပေါက်စဉ်၊ ပြန်အမ်းငွေနှင့် လုပ်ခတို့ကို တကယ့်စည်းမျဉ်းအတိုင်း တွက်သည်။ မြင်ရသော ဂဏန်းတိုင်း စာရင်းမှ လာပါသည်။',
  ),
  PT: text(
    'Este é um site de demonstração',
    'As contas de demonstração e seus saldos foram concedidos pela casa na instalação da plataforma. Ninguém os depositou e não podem ser sacados.',
    'Apostas, sorteios, rebates e salários seguem as regras reais: cada número que você vê vem dos livros.',
  ),
  TA: text(
    'இது ஒரு மாதிரித் தளம்',
    'மாதிரிக் கணக்குகளும் அவற்றின் இருப்பும் தளம் அமைக்கப்பட்டபோது வழங்கப்பட்டவை. யாரும் செலுத்தியதல்ல; எடுக்கவும் முடியாது.',
    'பெட்டுகள், குலுக்கல்கள், ரிபேட்கள், சம்பளம் அனைத்தும் உண்மையான விதிகளின்படி கணக்கிடப்படுகின்றன; காணும் ஒவ்வோர் எண்ணும் கணக்குப் புத்தகத்திலிருந்து வருகிறது.',
  ),
  TH: text(
    'นี่คือเว็บไซต์สาธิต',
    'บัญชีสาธิตและยอดเงินเป็นสิ่งที่ระบบแจกตอนติดตั้ง ไม่มีใครฝากเข้ามา และถอนออกไม่ได้',
    'เดิมพัน การออกรางวัล รีเบต และค่าจ้างคิดตามกติกาจริง ทุกตัวเลขที่เห็นมาจากบัญชีจริงของระบบ',
  ),
  TW: text(
    '這裡是示範網站',
    '示範帳戶及其餘額由平台在初始化時發放，並非任何人的儲值，也不能提領。',
    '投注、開獎、返點與薪資都按正式規則計算，您看到的每個數字都來自真實的帳目紀錄。',
  ),
  VI: text(
    'Đây là trang minh họa',
    'Tài khoản minh họa và số dư do nhà cái cấp khi thiết lập nền tảng. Không ai nạp số tiền đó và không thể rút ra.',
    'Cược, mở thưởng, hoàn trả và lương theo đúng quy tắc thật: mọi con số bạn thấy đều lấy từ sổ sách.',
  ),
}
