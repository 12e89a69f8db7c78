-- A message for charging that is ours, saved along with the rest of a form, is not the practice's own: it goes on being read
-- in each language, and as we write it. The third is how ours was in Portuguese before.
alter table financeiro_configs no force row level security;
update financeiro_configs set cobranca_texto = null where cobranca_texto in (
  E'Hello, {responsavel.nome}! Here is the payment request of {cobranca.valor}, due on {cobranca.vencimento}.\nPix code to copy and paste:\n{cobranca.pix}\nIf you have already paid, please ignore this. Thank you!\n{profissional.nome}',
  E'Hola, {responsavel.nome}. Este es el cobro de {cobranca.valor}, con vencimiento el {cobranca.vencimento}.\nCódigo Pix para copiar y pegar:\n{cobranca.pix}\nSi ya pagó, ignore este mensaje. ¡Gracias!\n{profissional.nome}',
  E'Olá, {responsavel.nome}! Segue a cobrança de {cobranca.valor}, com vencimento em {cobranca.vencimento}.\nPix copia e cola:\n{cobranca.pix}\nSe já pagou, desconsidere. Obrigado!\n{profissional.nome}',
  E'Olá, {responsavel.nome}! Segue a cobrança de {cobranca.valor}, com vencimento em {cobranca.vencimento}.\nPix copia e cola:\n{cobranca.pix}\nSe já pagou, desconsidere. Agradecemos!\n{profissional.nome}',
  E'{responsavel.nome}，您好！本次应付 {cobranca.valor}，到期日 {cobranca.vencimento}。\nPix 付款码（复制粘贴）：\n{cobranca.pix}\n如已付款，请忽略此消息。谢谢！\n{profissional.nome}'
);
alter table financeiro_configs force row level security;
