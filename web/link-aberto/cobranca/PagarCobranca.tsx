import { useEffect, useState } from 'react';
import type { CobrancaDoLink } from '#contract/links/cobranca-aberta.ts';
import { bcp47 } from '#domain/constants.ts';
import { escreverDinheiro } from '#domain/money/dinheiro.ts';
import { useLido } from '../lido.ts';
import { AindaNao, Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';
import { Comprovante } from './Comprovante.tsx';

const useCobranca = () => {
  const lida = useLido<CobrancaDoLink>('/cobranca');
  const { carregar } = lida;
  useEffect(() => {
    // Back from the bank's application: it may be paid or confirmed by now.
    const again = () => void (document.visibilityState === 'visible' && carregar());
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [carregar]);
  return lida;
};

/** The code as a picture for another device, and to copy on this one. */
const Pix = ({ pix, qr }: { pix: string; qr: string }) => {
  const { t } = useIdioma();
  const [copiado, setCopiado] = useState(false);
  const copiar = async () => {
    // Refused without https or by an old browser: the code can still be selected.
    await navigator.clipboard?.writeText(pix).then(
      () => setCopiado(true),
      () => undefined,
    );
  };
  return (
    <>
      <img className="qr" src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`} alt={t('cobranca.qr')} />
      <p className="codigo">{pix}</p>
      <button type="button" onClick={() => void copiar()}>
        <span aria-live="polite">{t(copiado ? 'cobranca.copiado' : 'cobranca.copiar')}</span>
      </button>
      <p className="dica">{t('cobranca.como')}</p>
    </>
  );
};

/** The day of a proof that waits for the practice. */
const esperaDesde = ({ status, comprovante }: CobrancaDoLink) =>
  status === 'Aberto' && comprovante && !comprovante.decisao ? comprovante.enviado_em : null;

const Resumo = ({ dado, fuso }: { dado: CobrancaDoLink; fuso: string }) => {
  const { t, locale } = useIdioma();
  const { status, valor, vencimento, vencida, pago_em, recebedor, referente } = dado;
  const espera = esperaDesde(dado);
  const quando = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeZone: fuso });
  const dia = (data: string) =>
    new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(data));
  return (
    <>
      <h2>
        {espera
          ? t('cobranca.titulo.espera', { quando: quando.format(Date.parse(espera)) })
          : t(`cobranca.titulo.${status}`)}
      </h2>
      <dl>
        <dt>{t('cobranca.valor')}</dt>
        <dd className="valor">{escreverDinheiro(locale, valor)}</dd>
        <dt>{t('cobranca.vencimento')}</dt>
        <dd>{vencida ? t('cobranca.vencida', { dia: dia(vencimento) }) : dia(vencimento)}</dd>
        {referente && (
          <>
            <dt>{referente.palavra}</dt>
            <dd>{referente.dias.map(dia).join(' · ')}</dd>
          </>
        )}
        {recebedor && (
          <>
            <dt>{t('cobranca.recebedor')}</dt>
            <dd>{recebedor}</dd>
          </>
        )}
        {pago_em && (
          <>
            <dt>{t('cobranca.pago_em')}</dt>
            <dd>{dia(pago_em)}</dd>
          </>
        )}
      </dl>
    </>
  );
};

/** A charge: how to pay it, and where to send the proof. A paid or cancelled one says so instead. */
export const PagarCobranca = ({ fuso }: { fuso: string }) => {
  const { t } = useIdioma();
  const { dado, setDado, falha, carregar } = useCobranca();
  if (falha?.tipo === 'fechado') return <Aviso falha={falha} />;
  if (!dado) return <AindaNao falha={falha} onRetry={carregar} />;
  const aberta = dado.status === 'Aberto';
  return (
    <section>
      <Resumo dado={dado} fuso={fuso} />
      {!aberta && <p role="status">{t(`cobranca.encerrada.${dado.status}`)}</p>}
      {aberta &&
        !esperaDesde(dado) &&
        (dado.pix && dado.qr ? <Pix pix={dado.pix} qr={dado.qr} /> : <p>{t('cobranca.sem_pix')}</p>)}
      {aberta && <Comprovante dado={dado} fuso={fuso} receber={setDado} />}
    </section>
  );
};
