import type { NoticeText } from './noticeTexts.ts'

const text = (title: string, ...paragraphs: string[]) => ({ title, paragraphs })

/** What the agents of the demo merchant are told. */
export const agentTexts: Readonly<Record<string, NoticeText>> = {
  CN: text(
    '团队报表随结算更新',
    '团队总览、下级盈亏与我的收入随每次结算更新；每个合计都等于各行之和，整份报表可导出为 CSV 或 XLSX。',
  ),
  EN: text(
    'Team reports follow every settlement',
    'Team overview, downline P&L and my income follow every settlement. Each total is the sum of its rows, and a whole report can be exported as CSV or XLSX.',
  ),
  ES: text(
    'Los informes del equipo siguen cada liquidación',
    'El resumen del equipo, las ganancias y pérdidas y tus ingresos siguen cada liquidación. Cada total es la suma de sus filas, y el informe completo se exporta como CSV o XLSX.',
  ),
  HI: text(
    'टीम की रिपोर्ट हर सेटलमेंट के साथ बदलती है',
    'टीम का सार, डाउनलाइन नफ़ा-नुकसान और मेरी कमाई हर सेटलमेंट के साथ बदलते हैं। हर कुल अपनी पंक्तियों का जोड़ है, और पूरी रिपोर्ट CSV या XLSX में निकाली जा सकती है।',
  ),
  ID: text(
    'Laporan tim mengikuti setiap penyelesaian',
    'Ikhtisar tim, untung rugi downline, dan pendapatan Anda mengikuti setiap penyelesaian. Setiap total adalah jumlah barisnya, dan seluruh laporan dapat diekspor sebagai CSV atau XLSX.',
  ),
  JA: text(
    'チームのレポートは精算のたびに更新されます',
    'チーム概要、ダウンライン損益、自分の収入は精算のたびに更新されます。合計は各行の和と一致し、レポート全体を CSV または XLSX で書き出せます。',
  ),
  KM: text(
    'របាយការណ៍ក្រុមប្រែតាមការទូទាត់នីមួយៗ',
    'ទិដ្ឋភាពក្រុម ចំណេញខាតខ្សែក្រោម និងចំណូលរបស់អ្នក ប្រែតាមការទូទាត់នីមួយៗ។ ចំនួនសរុបស្មើនឹងផលបូកនៃជួរ ហើយរបាយការណ៍ទាំងមូលអាចនាំចេញជា CSV ឬ XLSX។',
  ),
  KO: text(
    '팀 보고서는 정산할 때마다 갱신됩니다',
    '팀 현황, 하부 손익, 내 수입은 정산할 때마다 갱신됩니다. 모든 합계는 각 행의 합과 같으며, 보고서 전체를 CSV 또는 XLSX로 내보낼 수 있습니다.',
  ),
  MY: text(
    'အဖွဲ့အစီရင်ခံစာများသည် စာရင်းရှင်းတိုင်း ပြောင်းပါသည်',
    'အဖွဲ့အကျဉ်းချုပ်၊ အောက်လိုင်းအရှုံးအမြတ်နှင့် ကျွန်ုပ်၏ဝင်ငွေတို့သည် စာရင်းရှင်းတိုင်း ပြောင်းပါသည်။ စုစုပေါင်းတိုင်းသည် အတန်းများ၏ ပေါင်းလဒ်ဖြစ်ပြီး အစီရင်ခံစာတစ်ခုလုံးကို CSV သို့မဟုတ် XLSX ဖြင့် ထုတ်နိုင်ပါသည်။',
  ),
  PT: text(
    'Os relatórios da equipe seguem cada apuração',
    'O resumo da equipe, os lucros e perdas e a sua renda seguem cada apuração. Cada total é a soma das suas linhas, e o relatório inteiro pode ser exportado como CSV ou XLSX.',
  ),
  TA: text(
    'ஒவ்வொரு செட்டில்மென்ட்டுடனும் டீம் அறிக்கைகள் மாறும்',
    'டீம் சுருக்கம், டவுன்லைன் லாப நஷ்டம், என் வருமானம் ஆகியவை ஒவ்வொரு செட்டில்மென்ட்டுடனும் மாறும். ஒவ்வொரு மொத்தமும் அதன் வரிசைகளின் கூட்டல்; முழு அறிக்கையையும் CSV அல்லது XLSX ஆக எடுக்கலாம்.',
  ),
  TH: text(
    'รายงานสายงานอัปเดตทุกครั้งที่สรุปผล',
    'ภาพรวมสายงาน กำไรขาดทุนดาวน์ไลน์ และรายได้ของคุณอัปเดตทุกครั้งที่สรุปผล ยอดรวมทุกยอดเท่ากับผลรวมของแถว และส่งออกรายงานทั้งหมดเป็น CSV หรือ XLSX ได้',
  ),
  TW: text(
    '團隊報表隨結算更新',
    '團隊總覽、下線損益與我的收入隨每次結算更新；每個合計都等於各列之和，整份報表可匯出為 CSV 或 XLSX。',
  ),
  VI: text(
    'Báo cáo đội cập nhật theo mỗi lần kết toán',
    'Tổng quan đội, lãi lỗ cấp dưới và thu nhập của tôi cập nhật theo mỗi lần kết toán. Mỗi tổng bằng tổng các dòng, và có thể xuất cả báo cáo ra CSV hoặc XLSX.',
  ),
}
