import { useState } from 'react';
import type { AssinaturaDoLink, CapaDaAssinatura } from '#contract/links/assinatura-aberta.ts';
import { bcp47 } from '#domain/constants.ts';
import { download } from '#web/lib/api/download.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { nomeDa, tamanhoPorExtenso } from '../arquivo-recebido.ts';
import { type Falha, falhaDo, mandar } from '../chamar.ts';
import { useLido } from '../lido.ts';
import { AindaNao, Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';
import { FormDaAssinatura } from './FormDaAssinatura.tsx';
import { Recusar } from './Recusar.tsx';

const useQuando = (fuso: string) => {
  const { locale } = useIdioma();
  const formato = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: fuso });
  return (em: string | null) => (em ? formato.format(Date.parse(em)) : '');
};

type Parte = { dado: AssinaturaDoLink; fuso: string };

const botaoDe = ({ estado, minha }: AssinaturaDoLink) => {
  if (estado === 'concluida') return 'baixar_final';
  if (minha.estado === 'assinou') return 'baixar_assinado';
  return estado === 'aberta' ? 'baixar' : 'baixar_enviado';
};

/** The PDF: what will be signed, what the reader signed, or what everybody has signed. */
const Arquivo = ({ dado }: { dado: AssinaturaDoLink }) => {
  const { t, locale } = useIdioma();
  const [ocupado, setOcupado] = useState(false);
  const [falha, setFalha] = useState<Falha | null>(null);
  const baixar = async () => {
    setOcupado(true);
    setFalha(null);
    try {
      const response = await mandar('/assinatura/arquivo', locale);
      download(await response.blob(), nomeDa(response));
    } catch (error) {
      setFalha(falhaDo(error));
    }
    setOcupado(false);
  };
  return (
    <>
      <button type="button" className="leve" disabled={ocupado} onClick={() => void baixar()}>
        {ocupado
          ? t('entrega.baixando')
          : t(`assinatura.${botaoDe(dado)}`, { tamanho: tamanhoPorExtenso(dado.tamanho, bcp47(locale)) })}
      </button>
      {falha && <Aviso falha={falha} />}
    </>
  );
};

/** Who signs and who has signed, if there is more than one. */
const Signatarios = ({ dado: { signatarios, em_ordem }, fuso }: Parte) => {
  const { t } = useIdioma();
  const quando = useQuando(fuso);
  if (signatarios.length < 2) return null;
  // Numbers only where the order counts.
  const Lista = em_ordem ? 'ol' : 'ul';
  return (
    <>
      <h3>{t('assinatura.quem')}</h3>
      <Lista>
        {signatarios.map(({ nome, estado, em }, at) => (
          // Two signers may have the same first name; their order is fixed.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={at}>
            {nome}: {t(`assinatura.estados.${estado}`, { quando: quando(em) })}
          </li>
        ))}
      </Lista>
    </>
  );
};

/** What became of the reader's signature and of the round. */
const Situacao = ({ dado: { estado, minha }, fuso }: Parte) => {
  const { t } = useIdioma();
  const quando = useQuando(fuso);
  if (minha.estado === 'recusou') return <p role="status">{t('assinatura.recusou')}</p>;
  const assinou = minha.estado === 'assinou' && t('assinatura.assinou', { quando: quando(minha.em) });
  if (estado === 'concluida')
    return <p role="status">{[assinou, t('assinatura.concluida')].filter(Boolean).join(' ')}</p>;
  if (estado !== 'aberta') return <p role="status">{t('assinatura.encerrada')}</p>;
  if (assinou) return <p role="status">{assinou}</p>;
  return minha.vez ? null : <p role="status">{t('assinatura.espera')}</p>;
};

/** After the second check: the text, who signs it, and the form while it is the reader's turn. */
export const AssinarPapel = ({ fuso }: { fuso: string }) => {
  const { t } = useIdioma();
  const quando = useQuando(fuso);
  const { dado, setDado, falha, carregar } = useLido<AssinaturaDoLink>('/assinatura');
  const [recusando, setRecusando] = useState(false);
  if (falha?.tipo === 'fechado') return <Aviso falha={falha} />;
  if (!dado) return <AindaNao falha={falha} onRetry={carregar} />;
  const depois = { receber: setDado, recarregar: () => void carregar() };
  return (
    <section className="assinatura">
      <h2>{dado.titulo}</h2>
      <p className="dica">{t('assinatura.de', { nome: dado.profissional, quando: quando(dado.enviada_em) })}</p>
      {dado.estado === 'aberta' && (
        <article className="papel-a-assinar">
          <RichTextView html={dado.texto} />
        </article>
      )}
      <Arquivo dado={dado} />
      {dado.estado === 'aberta' && <p className="dica">{t('assinatura.dica')}</p>}
      <Signatarios dado={dado} fuso={fuso} />
      <Situacao dado={dado} fuso={fuso} />
      {dado.minha.vez && (
        // Hidden, not removed, so that the name and the drawing are kept when the signer comes back.
        <div hidden={recusando}>
          <FormDaAssinatura dado={dado} {...depois} />
          <button type="button" className="leve" onClick={() => setRecusando(true)}>
            {t('assinatura.nao_assinar')}
          </button>
        </div>
      )}
      {dado.minha.vez && recusando && <Recusar receber={setDado} voltar={() => setRecusando(false)} />}
    </section>
  );
};

/** Above the second check: a family with two children must know whose birth date is asked for. */
export const CapaDoPapel = () => {
  const { t } = useIdioma();
  const { dado } = useLido<CapaDaAssinatura>('/assinatura/capa');
  return (
    <>
      <h2>{t('assinatura.titulo')}</h2>
      {dado && <p>{t('assinatura.sobre', { nome: dado.paciente })}</p>}
    </>
  );
};
