import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { esperado } from '#contract/agenda/status.ts';
import type { AtendimentoDoLink, LinkAberto, Resposta } from '#contract/links/abertos.ts';
import { podePedirNovo } from '#contract/links/tipos.ts';
import { bcp47 } from '#domain/constants.ts';
import { escreverDinheiro } from '#domain/money/dinheiro.ts';
import { falhaDo, mandar } from './chamar.ts';
import { useLido } from './lido.ts';
import { NovoHorario } from './NovoHorario.tsx';
import { OutroHorario } from './OutroHorario.tsx';
import { AindaNao, Aviso } from './partes.tsx';
import { useIdioma } from './textos.ts';

const useQuando = (fuso: string) => {
  const { locale } = useIdioma();
  const escrito = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'full', timeStyle: 'short', timeZone: fuso });
  return (inicio: string) => escrito.format(Date.parse(inicio));
};

const Item = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <>
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </>
);

/** When, with whom and where. */
const Dados = ({ dado, fuso }: { dado: AtendimentoDoLink; fuso: string }) => {
  const { t } = useIdioma();
  const quando = useQuando(fuso);
  const { inicio, modalidade, local, sala, endereco, pratica, profissional } = dado;
  const onde = modalidade === 'online' ? t('online') : [local ?? sala, endereco].filter(Boolean).join(' · ');
  return (
    <dl>
      <Item nome={t('quando')}>{quando(inicio)}</Item>
      {profissional && <Item nome={t('profissional')}>{profissional}</Item>}
      {pratica !== profissional && <Item nome={t('pratica')}>{pratica}</Item>}
      {onde && <Item nome={t('onde')}>{onde}</Item>}
    </dl>
  );
};

type Escrito = { texto?: string; inicio?: string | null; custo?: string | null; percentual?: number | null };
/** Whether the answer was taken. */
type Envio = (resposta: Resposta, escrito?: Escrito) => Promise<boolean>;

/** What a cancellation costs inside the notice period, before it is sent. */
const Custo = ({ aviso: { horas, percentual, custo } }: { aviso: NonNullable<AtendimentoDoLink['aviso']> }) => {
  const { t, locale } = useIdioma();
  if (percentual === 0) return <p className="nota">{t('custo.nada', { horas })}</p>;
  return (
    <p className="nota">
      {custo
        ? t('custo.valor', { horas, valor: escreverDinheiro(locale, custo) })
        : t('custo.percentual', { horas, percentual })}
    </p>
  );
};

type NaoVemProps = { aviso: AtendimentoDoLink['aviso']; enviar: Envio; voltar: () => void };

/** The reason why nobody comes. It is kept while the connection is lost. */
const NaoVem = ({ aviso, enviar, voltar }: NaoVemProps) => {
  const { t } = useIdioma();
  const [texto, setTexto] = useState('');
  const [vazio, setVazio] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setVazio(texto.trim() === '');
    if (texto.trim())
      void enviar('nao_vem', { texto, custo: aviso?.custo ?? null, percentual: aviso?.percentual ?? null });
  };
  return (
    <form onSubmit={submit}>
      {aviso && <Custo aviso={aviso} />}
      <label>
        {t('motivo')}
        <textarea
          rows={4}
          maxLength={1000}
          value={texto}
          aria-invalid={vazio}
          onChange={(event) => setTexto(event.target.value)}
        />
      </label>
      {vazio && <p role="alert">{t('obrigatorio')}</p>}
      <button type="submit">{t(aviso?.percentual ? 'cancelar_assim' : 'enviar')}</button>
      <button type="button" className="leve" onClick={voltar}>
        {t('voltar')}
      </button>
    </form>
  );
};

const Escolha = ({ enviar, escolher }: { enviar: Envio; escolher: (resposta: Resposta) => void }) => {
  const { t } = useIdioma();
  return (
    <div className="escolha">
      <button type="button" onClick={() => void enviar('confirma')}>
        {t('confirmar')}
      </button>
      <button type="button" className="leve" onClick={() => escolher('nao_vem')}>
        {t('nao_vem')}
      </button>
      <button type="button" className="leve" onClick={() => escolher('outro_horario')}>
        {t('outro_horario')}
      </button>
    </div>
  );
};

/** What the cancellation costs, once it is sent. */
const Cobrado = ({ cancelamento: { custo } }: { cancelamento: NonNullable<AtendimentoDoLink['cancelamento']> }) => {
  const { t, locale } = useIdioma();
  return (
    <p className="nota">
      {custo ? t('cobrado.valor', { valor: escreverDinheiro(locale, custo) }) : t('cobrado.regra')}
    </p>
  );
};

/** The key of the sentence after an answer or a decision of the practice. After a cancellation it names no time. */
const feitoDe = ({ resposta, pedido, cancelamento }: AtendimentoDoLink) => {
  if (cancelamento && pedido?.decisao) return `novo.${pedido.decisao}`;
  return `feito.${pedido?.decisao ?? resposta}`;
};

/** What was answered, and what the practice said to a request. */
const Respondido = ({ dado, fuso }: { dado: AtendimentoDoLink; fuso: string }) => {
  const { t } = useIdioma();
  const quando = useQuando(fuso);
  const { resposta, pedido, cancelamento } = dado;
  if (!resposta) return null;
  const pedido_em = [pedido?.inicio && quando(pedido.inicio), pedido?.texto && `“${pedido.texto}”`];
  return (
    <>
      <p role="status">{t(feitoDe(dado), { quando: pedido?.inicio ? quando(pedido.inicio) : '' })}</p>
      {pedido && !pedido.decisao && <p>{t('voce_pediu', { pedido: pedido_em.filter(Boolean).join(', ') })}</p>}
      {pedido?.motivo && <p className="nota">{t('motivo_da_recusa', { motivo: pedido.motivo })}</p>}
      {cancelamento?.cobra && <Cobrado cancelamento={cancelamento} />}
    </>
  );
};

const tituloDe = ({ resposta, pedido, status }: AtendimentoDoLink) => {
  if (status === 'Cancelado') return 'titulos.cancelado';
  if (!esperado(status)) return 'titulos.horario';
  if (pedido) return pedido.decisao === 'recusada' ? 'pergunta' : `titulos.${pedido.decisao ?? 'pedido'}`;
  return resposta === 'confirma' ? 'titulos.confirmado' : 'pergunta';
};

type Depois = { receber: (dado: AtendimentoDoLink) => void; falhar: (error: unknown) => Promise<void> };

/** `visto` is the start that the page shows: nobody confirms a time they have not seen. One answer is sent at a time. */
const useEnviar = (visto: string | undefined, { receber, falhar }: Depois) => {
  const { locale } = useIdioma();
  const [enviando, setEnviando] = useState(false);
  const ocupado = useRef(false);
  const enviar: Envio = async (resposta, escrito = {}) => {
    if (ocupado.current) return false;
    ocupado.current = true;
    setEnviando(true);
    try {
      const response = await mandar('/atendimento/resposta', locale, { resposta, visto, ...escrito });
      receber(await response.json());
      return true;
    } catch (error) {
      await falhar(error);
      return false;
    } finally {
      ocupado.current = false;
      setEnviando(false);
    }
  };
  return { enviar, enviando };
};

/** Confirm, say why not, or ask for another time. */
export const ConfirmarAtendimento = ({ fuso, pratica }: Pick<LinkAberto, 'fuso' | 'pratica'>) => {
  const { t } = useIdioma();
  const { dado, setDado, falha, setFalha, carregar } = useLido<AtendimentoDoLink>('/atendimento');
  const [escolhida, setEscolhida] = useState<Resposta | null>(null);
  const [mudando, setMudando] = useState(false);
  const receber = (novo: AtendimentoDoLink) => {
    setDado(novo);
    setFalha(null);
    setEscolhida(null);
    setMudando(false);
  };
  const falhar = async (error: unknown) => {
    const nova = falhaDo(error);
    // A refusal may be about what has changed since the page was loaded: show the present state.
    if (nova.tipo === 'recusa') await carregar();
    setFalha(nova);
  };
  const { enviar, enviando } = useEnviar(dado?.inicio, { receber, falhar });
  if (falha?.tipo === 'fechado') return <Aviso falha={falha} />;
  if (!dado) return <AindaNao falha={falha} onRetry={carregar} />;
  const aberto = esperado(dado.status);
  // An answer that the practice has changed since is not repeated.
  const vale = aberto || dado.cancelamento !== null;
  const pedeNovo = podePedirNovo(dado);
  const respondido = dado.resposta !== null && dado.pedido?.decisao !== 'recusada';
  const voltar = () => setEscolhida(null);
  return (
    <section aria-busy={enviando}>
      <h2>{t(mudando ? 'pergunta' : tituloDe(dado), { nome: dado.paciente })}</h2>
      <Dados dado={dado} fuso={fuso} />
      {falha && <Aviso falha={falha} />}
      {enviando && <p role="status">{t('enviando')}</p>}
      {vale && !mudando && !escolhida && <Respondido dado={dado} fuso={fuso} />}
      {pedeNovo && !escolhida && (
        <NovoHorario dado={dado} pratica={pratica} onPedir={() => setEscolhida('outro_horario')} />
      )}
      {!vale && <p>{t('encerrado')}</p>}
      {aberto && respondido && !mudando && (
        <button type="button" className="leve" onClick={() => setMudando(true)}>
          {t('mudar')}
        </button>
      )}
      {aberto && (mudando || !respondido) && !escolhida && <Escolha enviar={enviar} escolher={setEscolhida} />}
      {aberto && escolhida === 'nao_vem' && <NaoVem aviso={dado.aviso} enviar={enviar} voltar={voltar} />}
      {(aberto || pedeNovo) && escolhida === 'outro_horario' && (
        <OutroHorario
          novo={pedeNovo}
          oferece={dado.oferece_horarios}
          fuso={fuso}
          enviar={(pedido) => enviar('outro_horario', pedido)}
          voltar={voltar}
        />
      )}
    </section>
  );
};
