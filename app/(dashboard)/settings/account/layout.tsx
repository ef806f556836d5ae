export { RealClock as default } from "#components/ui/clock";
