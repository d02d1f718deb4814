/** Title and one paragraph of a notice by language code. */
export type NoticeLines = Readonly<Record<string, readonly [title: string, paragraph: string]>>

/** Published when the second game is open; it matches the demo merchant. */
export const raceTexts: NoticeLines = {
  CN: ['极速赛车每分钟开奖', '十个号码，每分钟一期，开奖前五秒封盘。两种玩法模式的彩池中都能找到。'],
  EN: [
    'Lightning Race draws every minute',
    'Ten numbers, one issue a minute; betting closes five seconds before the draw. You find it in both modes of the lottery.',
  ],
  ES: [
    'Carrera Relámpago sortea cada minuto',
    'Diez números y un sorteo por minuto; las apuestas cierran cinco segundos antes. Está en los dos modos de la lotería.',
  ],
  HI: [
    'तूफ़ानी रेस का ड्रॉ हर मिनट',
    'दस नंबर और हर मिनट एक ड्रॉ; बेट ड्रॉ से पाँच सेकंड पहले बंद होती है। यह लॉटरी के दोनों मोड में मिलती है।',
  ],
  ID: [
    'Balap Kilat diundi setiap menit',
    'Sepuluh nomor, satu periode per menit; taruhan ditutup lima detik sebelum undian. Tersedia di kedua mode lotre.',
  ],
  JA: [
    'ライトニングレースは毎分抽選',
    '10個の数字、1分に1回の抽選です。締め切りは抽選の5秒前。ロトの両方のモードで遊べます。',
  ],
  KM: ['ប្រណាំងផ្លេកបន្ទោរ ចេញលទ្ធផលរៀងរាល់នាទី', 'លេខដប់ មួយនាទីម្ដង ការភ្នាល់បិទប្រាំវិនាទីមុនចេញលទ្ធផល។ មានក្នុងរបៀបទាំងពីរនៃឆ្នោត។'],
  KO: [
    '라이트닝 레이스는 매분 추첨합니다',
    '숫자 10개, 1분마다 한 회차이며 추첨 5초 전에 마감됩니다. 복권의 두 가지 모드에서 모두 이용할 수 있습니다.',
  ],
  MY: ['လျှပ်စီးပြိုင်ကား မိနစ်တိုင်း ဖွင့်သည်', 'ဂဏန်းဆယ်လုံး၊ တစ်မိနစ်လျှင် တစ်ကြိမ် ဖွင့်ပြီး ငါးစက္ကန့်အလိုတွင် လောင်းကြေးပိတ်သည်။ ထီ၏ ပုံစံနှစ်မျိုးလုံးတွင် ရှိသည်။'],
  PT: [
    'Corrida Relâmpago sorteia a cada minuto',
    'Dez números e um sorteio por minuto; as apostas fecham cinco segundos antes. Está nos dois modos da loteria.',
  ],
  TA: [
    'மின்னல் ரேஸ் ஒவ்வொரு நிமிடமும் குலுக்கல்',
    'பத்து எண்கள், நிமிடத்திற்கு ஒரு குலுக்கல்; குலுக்கலுக்கு ஐந்து வினாடிகள் முன் பந்தயம் மூடும். லாட்டரியின் இரண்டு முறைகளிலும் உள்ளது.',
  ],
  TH: ['ไลท์นิงเรซออกรางวัลทุกนาที', 'สิบหมายเลข นาทีละหนึ่งงวด ปิดรับแทงห้าวินาทีก่อนออกรางวัล มีให้เล่นในหวยทั้งสองโหมด'],
  TW: ['極速賽車每分鐘開獎', '十個號碼，每分鐘一期，開獎前五秒封盤。兩種玩法模式的彩池中都能找到。'],
  VI: [
    'Đua Xe Tốc Độ mở thưởng mỗi phút',
    'Mười con số, mỗi phút một kỳ; ngừng nhận cược năm giây trước khi mở thưởng. Có ở cả hai chế độ xổ số.',
  ],
}

/** How long a bet can be cancelled. */
export const cancelTexts: NoticeLines = {
  CN: ['封盘前可以撤单', '在当期封盘之前，您可以在投注记录中撤回整张注单，本金全额退回，不收手续费。'],
  EN: [
    'A bet can be taken back until betting closes',
    'Until its issue closes you can take an order back in your bet records. The whole stake returns to your wallet, without a fee.',
  ],
  ES: [
    'Puedes anular una apuesta hasta el cierre',
    'Hasta que cierre su sorteo puedes anular la orden en tu historial de apuestas. Recuperas toda la apuesta, sin comisión.',
  ],
  HI: [
    'बेट बंद होने तक वापस ली जा सकती है',
    'ड्रॉ के लिए बेट बंद होने तक आप अपने बेट रिकॉर्ड में पूरा ऑर्डर वापस ले सकते हैं। पूरी राशि बिना शुल्क लौटती है।',
  ],
  ID: [
    'Taruhan dapat dibatalkan sebelum ditutup',
    'Sebelum periodenya ditutup, Anda dapat membatalkan pesanan di riwayat taruhan. Seluruh taruhan kembali tanpa biaya.',
  ],
  JA: [
    '締め切りまでは取り消せます',
    '締め切り前であれば、ベット履歴から注文を取り消せます。賭け金は全額戻り、手数料はかかりません。',
  ],
  KM: ['អាចដកការភ្នាល់វិញមុនពេលបិទ', 'មុនពេលវគ្គបិទ អ្នកអាចដកការភ្នាល់ទាំងមូលវិញក្នុងកំណត់ត្រាភ្នាល់។ ប្រាក់ភ្នាល់ត្រឡប់វិញទាំងស្រុងដោយគ្មានថ្លៃសេវា។'],
  KO: [
    '마감 전에는 베팅을 취소할 수 있습니다',
    '해당 회차가 마감되기 전까지 베팅 기록에서 주문을 취소할 수 있습니다. 베팅금 전액이 수수료 없이 반환됩니다.',
  ],
  MY: ['မပိတ်မီ လောင်းကြေး ပြန်ရုပ်သိမ်းနိုင်သည်', 'ထိုအကြိမ် မပိတ်မီအထိ လောင်းကြေးမှတ်တမ်းတွင် ပြန်ရုပ်သိမ်းနိုင်သည်။ လောင်းကြေးအားလုံး အခမဲ့ ပြန်ရသည်။'],
  PT: [
    'Uma aposta pode ser cancelada até o fechamento',
    'Até o fechamento do sorteio você pode cancelar o pedido no histórico de apostas. O valor volta inteiro, sem taxa.',
  ],
  TA: [
    'மூடும் வரை பந்தயத்தைத் திரும்பப் பெறலாம்',
    'குலுக்கலுக்கான பந்தயம் மூடும் வரை, பந்தயப் பதிவுகளில் ஆர்டரைத் திரும்பப் பெறலாம். முழுத் தொகையும் கட்டணமின்றி திரும்பும்.',
  ],
  TH: ['ยกเลิกเดิมพันได้จนกว่าจะปิดรับ', 'ก่อนงวดนั้นปิดรับ คุณยกเลิกรายการได้ในประวัติการเดิมพัน เงินเดิมพันคืนเต็มจำนวนโดยไม่มีค่าธรรมเนียม'],
  TW: ['封盤前可以撤單', '在當期封盤之前，您可以在投注記錄中撤回整張注單，本金全額退回，不收手續費。'],
  VI: [
    'Có thể hủy cược trước khi đóng',
    'Trước khi kỳ đó đóng, bạn có thể hủy đơn trong lịch sử cược. Toàn bộ tiền cược được hoàn lại, không mất phí.',
  ],
}
