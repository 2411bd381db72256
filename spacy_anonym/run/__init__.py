"""Inputs of any format through a pipeline to outputs, as the command and the service do it."""
